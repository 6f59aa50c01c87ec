// Whether a value may be sent for a field of an agent's form. All but the pattern, which is not run here: it is the
// agent's, and may take forever.

import type { ElicitationValue } from '../protocol/elicitation.ts';
import type { FormField, TextField } from './elicitationForm.ts';

/** UTF-16 units that a person may type into a field. */
const mostLength = 100_000;

/** What is wrong, for the user, or undefined. `value` undefined: the field is left empty. */
export function valueProblem(field: FormField, value: ElicitationValue | undefined): string | undefined {
  if (value === undefined) return field.isRequired ? 'This is required.' : undefined;
  switch (field.kind) {
    case 'text':
      return typeof value === 'string' ? textProblem(field, value) : 'Enter text.';
    case 'number': {
      if (typeof value !== 'number' || !Number.isFinite(value)) return 'Enter a number.';
      if (field.isInteger && !Number.isSafeInteger(value)) return 'Enter a whole number.';
      if (field.minimum !== undefined && value < field.minimum) return `At least ${field.minimum}.`;
      if (field.maximum !== undefined && value > field.maximum) return `At most ${field.maximum}.`;
      return undefined;
    }
    case 'boolean':
      return typeof value === 'boolean' ? undefined : 'Choose yes or no.';
    case 'choice':
      return field.choices.some((choice) => choice.value === value) ? undefined : 'Choose one of the list.';
    case 'choices': {
      if (!Array.isArray(value)) return 'Choose from the list.';
      const chosen = new Set(value as readonly string[]);
      if (chosen.size !== value.length) return 'Choose each only once.';
      const known = new Set(field.choices.map((choice) => choice.value));
      if ([...chosen].some((one) => !known.has(one))) return 'Choose from the list.';
      if (chosen.size < (field.minItems ?? 0)) return `Choose at least ${field.minItems}.`;
      if (chosen.size > (field.maxItems ?? Infinity)) return `Choose at most ${field.maxItems}.`;
      return undefined;
    }
  }
}

/** The number a person wrote, or undefined. */
export function readNumber(text: string): number | undefined {
  const plain = text.trim();
  return /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i.test(plain) ? Number(plain) : undefined;
}

function textProblem({ minLength, maxLength, format }: TextField, text: string): string | undefined {
  if (text.length > mostLength) return `At most ${mostLength} characters.`;
  const length = Array.from(text).length;
  if (minLength !== undefined && length < minLength) return `At least ${minLength} characters.`;
  if (maxLength !== undefined && length > maxLength) return `At most ${maxLength} characters.`;
  switch (format) {
    case 'email':
      return isEmail(text) ? undefined : 'Enter an e-mail address, as in name@example.com.';
    case 'uri':
      return /^[A-Za-z][A-Za-z0-9+.-]*:[^\s]+$/.test(text)
        ? undefined
        : 'Enter an address, as in https://example.com.';
    case 'date':
      return isDate(text) ? undefined : 'Enter a date, as in 2026-01-31.';
    case 'date-time':
      return isDateTime(text) ? undefined : 'Enter date, time and zone, as in 2026-01-31T12:00:00Z.';
    // A format that is newer than this client, or none.
    default:
      return undefined;
  }
}

function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@');
  const [name, domain] = [text.slice(0, at), text.slice(at + 1)];
  return at > 0 && domain !== '' && !/[\s@]/.test(name + domain) && !domain.split('.').includes('');
}

function isDate(text: string): boolean {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (!parts) return false;
  const [year, month, day] = parts.slice(1).map(Number) as [number, number, number];
  const date = new Date(Date.UTC(2000, month - 1, day));
  date.setUTCFullYear(year, month - 1, day);
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

function isDateTime(text: string): boolean {
  const parts = /^(\d{4}-\d{2}-\d{2})[Tt](\d{2}):(\d{2}):(\d{2})(?:\.\d+)?(?:[Zz]|[+-](\d{2}):(\d{2}))$/.exec(
    text,
  );
  if (!parts) return false;
  const [hour, minute, second, zoneHour = 0, zoneMinute = 0] = parts
    .slice(2)
    .map((part) => Number(part ?? 0)) as [number, number, number, number?, number?];
  return isDate(parts[1]!) && hour < 24 && minute < 60 && second <= 60 && zoneHour < 24 && zoneMinute < 60;
}
