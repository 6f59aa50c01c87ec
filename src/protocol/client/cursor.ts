// `cursor/*`: the extension methods of Cursor's agent that this client supports (https://cursor.com/docs/cli/acp, "Cursor
// extension methods"). Some of its versions send the notifications as requests. Used by `CursorService`.

import * as z from 'zod/mini';
import type { ValueLimits } from '../../base/boundedValue.ts';
import { absentIfBad, lenientArray, orElse } from '../lenient.ts';
import { limited } from '../limited.ts';
import { notification, request, type Schema } from '../method.ts';

type Fields = Readonly<Record<string, unknown>>;

const text = absentIfBad(z.string());
/** Cursor names the tool call. The session is in no documented message. */
const scope = { sessionId: text, toolCallId: text };

/** Parses values that `asFields` made an object. */
function readAs<T>(asFields: (raw: unknown) => unknown, shape: Schema<T>): Schema<T> {
  return z.pipe(z.transform(asFields), shape);
}

function fieldsOf(raw: unknown): Fields {
  return typeof raw === 'object' && raw !== null ? (raw as Fields) : {};
}

const statuses = ['pending', 'in_progress', 'completed', 'cancelled'] as const;

/** In an update that is merged, absent fields stay as they are. */
const todo = readAs(
  (raw) => {
    const fields = fieldsOf(raw);
    return { ...fields, content: fields['content'] ?? fields['title'] };
  },
  z.object({ id: text, content: text, status: absentIfBad(z.enum(statuses)) }),
);
export type CursorTodo = z.infer<typeof todo>;

const todos = orElse(lenientArray(todo), []);
const phase = z.object({ name: orElse(z.string(), ''), todos });

const planParams = z.object({
  ...scope,
  name: text,
  overview: text,
  /** Markdown. */
  plan: orElse(z.string(), ''),
  todos,
  phases: orElse(lenientArray(phase), []),
});
export type CursorPlanParams = z.infer<typeof planParams>;

/** An option may be only its label. */
const option = readAs(
  (raw) => {
    if (typeof raw === 'string') return { id: raw, label: raw };
    const { id, label, description } = fieldsOf(raw);
    return { id: id ?? label, label: label ?? id, description };
  },
  z.object({ id: z.string(), label: z.string(), description: text }),
);

const question = readAs(
  (raw) => {
    // Another value is no question.
    if (typeof raw !== 'object') return raw;
    const { id, prompt, question: asked, options, allowMultiple, multiSelect } = fieldsOf(raw);
    return { id, prompt: prompt ?? asked, options, allowMultiple: allowMultiple ?? multiSelect };
  },
  z.object({
    id: orElse(z.string(), ''),
    prompt: orElse(z.string(), ''),
    options: orElse(lenientArray(option), []),
    allowMultiple: orElse(z.boolean(), false),
  }),
);

const questionParams = z.object({ ...scope, title: text, questions: orElse(lenientArray(question), []) });
export type CursorQuestionParams = z.infer<typeof questionParams>;

const todosParams = z.object({ ...scope, todos, merge: orElse(z.boolean(), false) });
export type CursorTodosParams = z.infer<typeof todosParams>;

const taskParams = z.object({ ...scope, agentId: text, durationMs: absentIfBad(z.number()) });
type CursorTaskParams = z.infer<typeof taskParams>;

/** The plan is text that a person reads. */
const limits: ValueLimits = { text: 2 ** 20, oneText: 2 ** 19, values: 20_000, depth: 32 };

/** `cancelled`: the user did not decide. */
export type CursorPlanOutcome =
  | { readonly outcome: 'accepted' }
  | { readonly outcome: 'rejected'; readonly reason?: string }
  | { readonly outcome: 'cancelled' };

export interface CursorAnswer {
  readonly questionId: string;
  readonly selectedOptionIds: readonly string[];
}

export type CursorQuestionOutcome =
  | { readonly outcome: 'answered'; readonly answers: readonly CursorAnswer[] }
  | { readonly outcome: 'skipped'; readonly reason?: string }
  | { readonly outcome: 'cancelled' };

/** The outcome is in an object of its own: a flat one counts as cancelled. */
export interface CursorResult<Outcome> {
  readonly outcome: Outcome;
}

function resultOf<Outcome>(outcome: Schema<Outcome>): Schema<CursorResult<Outcome>> {
  return z.object({ outcome });
}

const reason = z.optional(z.string());
const cancelled = z.object({ outcome: z.literal('cancelled') });

/** Asks the user to accept a plan. The agent waits for the answer. */
export const cursorCreatePlan = request<CursorPlanParams, CursorResult<CursorPlanOutcome>>(
  'cursor/create_plan',
  'agentToClient',
  limited(planParams, limits),
  resultOf(
    z.union([
      z.object({ outcome: z.literal('accepted') }),
      z.object({ outcome: z.literal('rejected'), reason }),
      cancelled,
    ]) as unknown as Schema<CursorPlanOutcome>,
  ),
);

/** Asks the user to choose. The agent waits for the answer. */
export const cursorAskQuestion = request<CursorQuestionParams, CursorResult<CursorQuestionOutcome>>(
  'cursor/ask_question',
  'agentToClient',
  limited(questionParams, limits),
  resultOf(
    z.union([
      z.object({
        outcome: z.literal('answered'),
        answers: z.array(z.object({ questionId: z.string(), selectedOptionIds: z.array(z.string()) })),
      }),
      z.object({ outcome: z.literal('skipped'), reason }),
      cancelled,
    ]) as unknown as Schema<CursorQuestionOutcome>,
  ),
);

/** Replaces the list of tasks, or changes it if `merge` is set. */
export const cursorTodosChanged = notification<CursorTodosParams>(
  'cursor/update_todos',
  'agentToClient',
  limited(todosParams, limits),
);

export interface CursorTodosOutcome {
  readonly outcome: 'accepted';
  /** The whole list. */
  readonly todos: readonly CursorTodo[];
}

/** As `cursorTodosChanged`. */
export const cursorUpdateTodos = request<CursorTodosParams, CursorResult<CursorTodosOutcome>>(
  'cursor/update_todos',
  'agentToClient',
  limited(todosParams, limits),
  resultOf(z.object({ outcome: z.literal('accepted'), todos })),
);

export interface CursorTaskOutcome {
  readonly outcome: 'completed';
  readonly agentId?: string | undefined;
  readonly durationMs?: number | undefined;
}

/** Tells about the task of a subagent, which the tool call that it names shows. */
export const cursorTask = request<CursorTaskParams, CursorResult<CursorTaskOutcome>>(
  'cursor/task',
  'agentToClient',
  limited(taskParams, limits),
  resultOf(z.object({ outcome: z.literal('completed'), agentId: text, durationMs: absentIfBad(z.number()) })),
);
