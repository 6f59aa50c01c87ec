// The settings of a session: modes, and the config options that replace them (ACP v1 "Session Modes",
// "Session Config Options").

import * as z from 'zod/mini';
import { absentIfBad, lenientArray, orElse } from '../lenient.ts';
import type { Schema } from '../method.ts';

const described = { name: z.string(), description: absentIfBad(z.string()) };

const mode = z.looseObject({ id: z.string(), ...described });

export const sessionModes = z.looseObject({
  currentModeId: z.string(),
  availableModes: orElse(lenientArray(mode), []),
});

const model = z.looseObject({ modelId: z.string(), ...described });

/** No longer part of the protocol: replaced by config options of the category `model`. Some agents still send it. */
export const sessionModels = z.looseObject({
  currentModelId: z.string(),
  availableModels: orElse(lenientArray(model), []),
});

const choice = z.looseObject({ value: z.string(), ...described });
const group = z.looseObject({
  group: z.string(),
  name: z.string(),
  options: orElse(lenientArray(inEitherSpelling(choice)), []),
});
const groupless = z.pipe(z.transform(withoutGroup), choice);

const option = { id: z.string(), ...described, category: absentIfBad(z.string()) };
const select = z.looseObject({
  ...option,
  type: z.literal('select'),
  currentValue: z.string(),
  /** Either all choices or all groups of them. */
  options: lenientArray(
    inEitherSpelling(z.union([groupless, group]) as Schema<ConfigChoice | ConfigChoiceGroup>),
  ),
});
const toggle = z.looseObject({ ...option, type: z.literal('boolean'), currentValue: z.boolean() });

export type SessionModes = z.infer<typeof sessionModes>;
export type SessionModels = z.infer<typeof sessionModels>;
export type ConfigChoice = z.infer<typeof choice>;
export type ConfigChoiceGroup = z.infer<typeof group>;
export type SelectOption = z.infer<typeof select>;
export type ConfigOption = SelectOption | z.infer<typeof toggle>;

/** All choices of an option, in order, without their groups. */
export function choicesOf({ options }: SelectOption): readonly ConfigChoice[] {
  return options.flatMap((one) => (isGroup(one) ? one.options : [one]));
}

/** A choice has any further field but `group`, which its type does not say. */
export function isGroup(one: ConfigChoice | ConfigChoiceGroup): one is ConfigChoiceGroup {
  return 'group' in one;
}

/** Options of an unknown type are left out, as the specification requires. */
export const configOptions = lenientArray(
  inEitherSpelling(z.union([select, toggle]) as Schema<ConfigOption>),
);

/** Agents may name a choice's group in it, or send `group: null`. That must not make the choice look like a group. */
function withoutGroup(raw: unknown): unknown {
  if (typeof raw !== 'object' || raw === null) return raw;
  const { group: _, ...rest } = raw as Readonly<Record<string, unknown>>;
  return Array.isArray(rest['options']) ? raw : rest;
}

/** Accepts the example of the NES draft ("Config options") too, which has `type: "enum"` for `select` and `label` for `name`. */
function inEitherSpelling<T>(schema: Schema<T>): Schema<T> {
  const spelled = z.transform((raw: unknown) => {
    if (typeof raw !== 'object' || raw === null) return raw;
    const { type, name, label } = raw as Readonly<Record<string, unknown>>;
    if (type !== 'enum' && (name !== undefined || label === undefined)) return raw;
    return { ...raw, ...(type === 'enum' && { type: 'select' }), ...(name === undefined && { name: label }) };
  });
  return z.pipe(spelled, schema);
}

/** `options` with one value replaced. For agents that accept a value but do not send the new options. */
export function withOptionValue(
  options: readonly ConfigOption[],
  id: string,
  value: string | boolean,
): readonly ConfigOption[] {
  return options.map((option): ConfigOption => {
    if (option.id !== id) return option;
    if (option.type === 'boolean' && typeof value === 'boolean') return { ...option, currentValue: value };
    if (option.type === 'select' && typeof value === 'string') return { ...option, currentValue: value };
    return option;
  });
}
