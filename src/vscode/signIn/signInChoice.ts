// The choices for signing in to an agent: its authentication methods, and passing variables that it does not get yet.

import { commandLine } from '../../agent/launch/agentDefinition.ts';
import { t } from '../../base/l10n.ts';
import { signInWay, type AuthMethod } from '../../protocol/authMethod.ts';
import type { Choice } from '../window/questions.ts';
import { oneLine } from '../window/shownText.ts';
import { maxAdditions, shownAdditions } from './signInProgram.ts';

export type SignInChoice = Choice &
  ({ readonly method: AuthMethod } | { readonly method?: undefined; readonly pass: readonly string[] });

/** @param held names of variables withheld from the agent. */
export function signInChoices(methods: readonly AuthMethod[], held: readonly string[]): SignInChoice[] {
  const choices = methods.map((method): SignInChoice => {
    return { label: oneLine(method.name, longestLabel) || ' ', detail: detailOf(method), method };
  });
  if (held.length === 0) return choices;
  return [
    ...choices,
    {
      label: t('Pass Environment Variables…'),
      detail: t('Withheld from the agent because they look like secrets: {0}', someOf(held)),
      pass: held,
    },
  ];
}

/** UTF-16 units of the agent's texts. */
const longestLabel = 100;
const longestDetail = 400;

/** True if the way adds something to the agent's program that no other question has shown. */
export function isAdding(method: AuthMethod): boolean {
  const way = signInWay(method);
  return way.kind === 'terminal' && shownAdditions(way) !== '';
}

/** The names in one line; at most three of them. */
export function someOf(names: readonly string[]): string {
  const shown = names.slice(0, 3).join(', ');
  return names.length > 3 ? t('{0} and {1} more', shown, names.length - 3) : shown;
}

/**
 * The withheld variables that the agent probably needs: those that its methods name, else model keys. Other secrets of the user
 * are not suggested.
 */
export function likelyNeeded(held: readonly string[], methods: readonly AuthMethod[]): string[] {
  const named = new Set(
    methods.flatMap((method) => {
      const way = signInWay(method);
      return way.kind === 'variables' ? way.variables.map(({ name }) => name) : [];
    }),
  );
  const own = held.filter((name) => named.has(name));
  return own.length > 0 ? own : held.filter((name) => modelKey.test(name));
}

const modelKey =
  /API_?KEY$|^(?:ANTHROPIC|AZURE_OPENAI|CLAUDE|CODEX|COPILOT|CURSOR|DASHSCOPE|DEEPSEEK|GEMINI|GOOGLE|GROQ|HF|KIMI|MISTRAL|MOONSHOT|OPENAI|OPENROUTER|QWEN|XAI)_/i;

/**
 * The other program that the way runs, or what it adds to the agent's program, which runs without another question; then the
 * agent's description, which comes last so that it can't push that out of view.
 */
function detailOf(method: AuthMethod): string {
  const way = signInWay(method);
  if (way.kind === 'command') {
    const about = method.description ?? (way.label === method.name ? '' : way.label);
    const program = t('In a terminal: {0}', oneLine(commandLine(way), maxAdditions));
    return [program, ...(about === '' ? [] : [oneLine(about, longestDetail)])].join(' · ');
  }
  const detail = oneLine(method.description ?? what(method), longestDetail);
  if (way.kind !== 'terminal') return detail;
  const added = shownAdditions(way);
  if (added === '') return detail;
  return `${t('Runs the agent with: {0}', added.slice(0, maxAdditions))} · ${detail}`;
}

function what(method: AuthMethod): string {
  const way = signInWay(method);
  switch (way.kind) {
    case 'agent':
      return t('The agent handles the sign-in, perhaps in your browser.');
    case 'terminal':
    case 'command':
      return t('In a terminal.');
    case 'variables':
      return t(
        "Asks for: {0}. The input is kept in VS Code's secret storage.",
        way.variables.map(({ label }) => label).join(', '),
      );
  }
}

/** The outcome of an attempt to sign in to an agent. `refused.message` is for the user. */
export type SignInOutcome =
  /** `isSameProcess`: the agent was not restarted. */
  | { readonly kind: 'signedIn'; readonly isSameProcess?: boolean }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'refused'; readonly message: string };

/** @param message for the user. */
export function refused(message: string): SignInOutcome {
  return { kind: 'refused', message };
}

/** What an error says, for a message to the user. */
export function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
