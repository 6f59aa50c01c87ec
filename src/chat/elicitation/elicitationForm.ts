// Converts an agent's elicitation schema to form fields (ACP "Elicitation").

import type {
  ArrayProperty,
  ElicitationChoice,
  ElicitationProperty,
  NumberProperty,
  RequestedSchema,
  StringProperty,
} from '../../protocol/client/elicitation.ts';

export interface Choice {
  readonly value: string;
  readonly title: string;
  readonly description: string | undefined;
}

interface Named {
  /** The property's name in the response. */
  readonly key: string;
  readonly title: string;
  readonly description: string | undefined;
  readonly isRequired: boolean;
}

export interface TextField extends Named {
  readonly kind: 'text';
  /** Lengths are in code points. */
  readonly minLength: number | undefined;
  readonly maxLength: number | undefined;
  /** The agent's regular expression, which may never terminate. */
  readonly pattern: string | undefined;
  readonly format: string | undefined;
  readonly initial: string | undefined;
}
export interface NumberField extends Named {
  readonly kind: 'number';
  readonly isInteger: boolean;
  readonly minimum: number | undefined;
  readonly maximum: number | undefined;
  readonly initial: number | undefined;
}
export interface BooleanField extends Named {
  readonly kind: 'boolean';
  readonly initial: boolean | undefined;
}
export interface ChoiceField extends Named {
  readonly kind: 'choice';
  readonly choices: readonly Choice[];
  readonly initial: string | undefined;
}
export interface ChoicesField extends Named {
  readonly kind: 'choices';
  readonly choices: readonly Choice[];
  readonly minItems: number | undefined;
  readonly maxItems: number | undefined;
  readonly initial: readonly string[] | undefined;
}
export type FormField = TextField | NumberField | BooleanField | ChoiceField | ChoicesField;

/** `reason` is in English, for the log and the agent. */
export type ReadForm =
  | { readonly kind: 'form'; readonly fields: readonly FormField[]; readonly skipped: readonly string[] }
  | { readonly kind: 'refused'; readonly reason: string };

/** Larger forms are refused. */
const mostFields = 100;
const mostChoices = 1_000;

/** Skips fields that can't be shown. If such a field is required, the whole form is refused. */
export function readForm(schema: RequestedSchema): ReadForm {
  const entries = Object.entries(schema.properties);
  if (entries.length > mostFields)
    return { kind: 'refused', reason: `It has more than ${mostFields} fields.` };
  const required = new Set(schema.required);
  const fields: FormField[] = [];
  const skipped: string[] = [];
  for (const [key, property] of entries) {
    const isRequired = required.has(key);
    const field = fieldOf({ key, isRequired, ...namesOf(key, property) }, property);
    if (typeof field !== 'string') fields.push(field);
    else if (isRequired)
      return { kind: 'refused', reason: `The field "${key.slice(0, 60)}" is required: ${field}` };
    else skipped.push(`${key.slice(0, 60)}: ${field}`);
  }
  return { kind: 'form', fields, skipped };
}

function namesOf(key: string, property: ElicitationProperty): Pick<Named, 'title' | 'description'> {
  if (property.type === 'unknown') return { title: key, description: undefined };
  return { title: property.title || key, description: property.description };
}

/** Returns a string with the reason if the field can't be shown. */
function fieldOf(named: Named, property: ElicitationProperty): FormField | string {
  switch (property.type) {
    case 'unknown':
      return property.reason;
    case 'string':
      return textField(named, property);
    case 'number':
    case 'integer':
      return numberField(named, property);
    case 'boolean':
      return { ...named, kind: 'boolean', initial: property.default };
    case 'array':
      return choicesField(named, property);
  }
}

function textField(named: Named, property: StringProperty): FormField | string {
  const { minLength, maxLength, pattern, format, default: initial } = property;
  const choices = choicesOf(property.oneOf, property.enum, property.enumNames);
  if (choices === undefined)
    return { ...named, kind: 'text', minLength, maxLength, pattern, format, initial };
  if (typeof choices === 'string') return choices;
  const isOne = choices.some(({ value }) => value === initial);
  return { ...named, kind: 'choice', choices, initial: isOne ? initial : undefined };
}

function numberField(named: Named, property: NumberProperty): FormField {
  const { minimum, maximum, default: initial } = property;
  return { ...named, kind: 'number', isInteger: property.type === 'integer', minimum, maximum, initial };
}

function choicesField(named: Named, property: ArrayProperty): FormField | string {
  const { items, minItems, maxItems, default: initial } = property;
  const choices = choicesOf(items.anyOf ?? items.oneOf, items.enum, items.enumNames) ?? 'no choices';
  if (typeof choices === 'string') return choices;
  const known = initial?.filter((value) => choices.some((choice) => choice.value === value));
  return { ...named, kind: 'choices', choices, minItems, maxItems, initial: known };
}

/** Undefined if the schema has no choices; a string with the reason if they can't be shown. */
function choicesOf(
  titled: readonly ElicitationChoice[] | undefined,
  values: readonly string[] | undefined,
  names: readonly string[] | undefined,
): readonly Choice[] | string | undefined {
  const all = titled
    ? titled.map(({ const: value, title, description }) => ({ value, title: title || value, description }))
    : values?.map((value, at) => ({ value, title: names?.[at] || value, description: undefined }));
  if (all === undefined) return undefined;
  if (all.length === 0) return 'no choices';
  return all.length > mostChoices ? `more than ${mostChoices} choices` : all;
}
