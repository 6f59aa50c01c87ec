// `elicitation/*`: the agent asks the user for input, in a form or on a web page (ACP v1 "Elicitation"; the schemas are MCP's).

import * as z from 'zod/mini';
import { absentIfBad, chosenBy, lenientArray, orElse } from '../lenient.ts';
import type { ValueLimits } from '../../base/boundedValue.ts';
import { limited, shortParams } from '../limited.ts';
import { notification, request, type Schema } from '../method.ts';

const text = absentIfBad(z.string());
const number = absentIfBad(z.number());
const named = { title: text, description: text };

const choice = z.looseObject({ const: z.string(), title: text, description: text });

const stringProperty = z.looseObject({
  type: z.literal('string'),
  ...named,
  minLength: number,
  maxLength: number,
  pattern: text,
  format: text,
  default: text,
  enum: absentIfBad(lenientArray(z.string())),
  /** Titles of the `enum` values, in the same order. Superseded by `oneOf`. */
  enumNames: absentIfBad(z.array(z.string())),
  oneOf: absentIfBad(lenientArray(choice)),
});

const range = { minimum: number, maximum: number, default: number };
const numberProperty = z.looseObject({ type: z.literal('number'), ...named, ...range });
const integerProperty = z.looseObject({ type: z.literal('integer'), ...named, ...range });

const booleanProperty = z.looseObject({
  type: z.literal('boolean'),
  ...named,
  default: absentIfBad(z.boolean()),
});

const arrayProperty = z.looseObject({
  type: z.literal('array'),
  ...named,
  minItems: number,
  maxItems: number,
  items: z.looseObject({
    enum: absentIfBad(lenientArray(z.string())),
    enumNames: absentIfBad(z.array(z.string())),
    anyOf: absentIfBad(lenientArray(choice)),
    oneOf: absentIfBad(lenientArray(choice)),
  }),
  default: absentIfBad(lenientArray(z.string())),
});

/** A property of a type this client does not support. `reason` is English, for the log and the agent. */
export interface UnknownProperty {
  readonly type: 'unknown';
  readonly reason: string;
}

export type ElicitationChoice = z.infer<typeof choice>;
export type StringProperty = z.infer<typeof stringProperty>;
export type NumberProperty = z.infer<typeof numberProperty> | z.infer<typeof integerProperty>;
export type BooleanProperty = z.infer<typeof booleanProperty>;
export type ArrayProperty = z.infer<typeof arrayProperty>;
export type KnownProperty = StringProperty | NumberProperty | BooleanProperty | ArrayProperty;
export type ElicitationProperty = KnownProperty | UnknownProperty;

const shapes = new Map<unknown, Schema<KnownProperty>>([
  ['string', stringProperty],
  ['number', numberProperty],
  ['integer', integerProperty],
  ['boolean', booleanProperty],
  ['array', arrayProperty],
]);

const property: Schema<ElicitationProperty> = chosenBy('type', shapes, (_, reason): UnknownProperty => ({
  type: 'unknown',
  reason,
}));

const requestedSchema = z.looseObject({
  ...named,
  properties: orElse(z.record(z.string(), property), {}),
  required: orElse(lenientArray(z.string()), []),
});
export type RequestedSchema = z.infer<typeof requestedSchema>;

/** Which fields are present depends on `mode`, which may be newer than this client. */
const createParams = z.looseObject({
  message: orElse(z.string(), ''),
  mode: text,
  requestedSchema: absentIfBad(requestedSchema),
  elicitationId: text,
  url: text,
  /** The session the request belongs to … */
  sessionId: text,
  toolCallId: text,
  /** … or the pending request of this client. */
  requestId: absentIfBad(z.nullable(z.union([z.string(), z.number()]))),
});
export type ElicitationParams = z.infer<typeof createParams>;

/** A larger form could not be filled in. */
const createLimits: ValueLimits = { text: 2 ** 20, oneText: 2 ** 17, values: 20_000, depth: 32 };

export type ElicitationValue = string | number | boolean | readonly string[];
/** `decline`: the user refused; `cancel`: the user did not decide. For a URL, `accept` only means that it may be opened. */
export type ElicitationResult =
  | { readonly action: 'accept'; readonly content?: Readonly<Record<string, ElicitationValue>> | undefined }
  | { readonly action: 'decline'; readonly _meta?: Readonly<Record<string, unknown>> | undefined }
  | { readonly action: 'cancel' };

const value = z.union([z.string(), z.number(), z.boolean(), z.readonly(z.array(z.string()))]);
const createResult = z.union([
  z.looseObject({ action: z.literal('accept'), content: z.optional(z.record(z.string(), value)) }),
  z.looseObject({ action: z.literal('decline') }),
  z.looseObject({ action: z.literal('cancel') }),
]);

/** Fails with `invalidParams` for a mode that is unknown or was not advertised. */
export const elicitationCreate = request<ElicitationParams, ElicitationResult>(
  'elicitation/create',
  'agentToClient',
  limited(createParams, createLimits),
  createResult,
);

/** The user completed the page of a URL elicitation. Unknown and already completed IDs are ignored. */
export const elicitationComplete = notification<{ elicitationId: string }>(
  'elicitation/complete',
  'agentToClient',
  limited(z.looseObject({ elicitationId: z.string() }), shortParams),
);
