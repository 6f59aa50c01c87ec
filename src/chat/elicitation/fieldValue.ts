// Validates values for the fields of an elicitation form, except the pattern: the agent's regular expression may never
// terminate, so it runs elsewhere.

import { t } from '../../base/l10n.ts';
import type { ElicitationValue } from '../../protocol/client/elicitation.ts';
import type { FormField, TextField } from './elicitationForm.ts';

/** Maximum UTF-16 units of a text field. */
const mostLength = 100_000;

/** Returns a text for the user if the value is invalid. @param value undefined if the field is empty. */
export function valueProblem(field: FormField, value: ElicitationValue | undefined): string | undefined {
  if (value === undefined) return field.isRequired ? t('A value is required.') : undefined;
  switch (field.kind) {
    case 'text':
      return typeof value === 'string' ? textProblem(field, value) : t('Enter text.');
    case 'number': {
      if (typeof value !== 'number' || !Number.isFinite(value)) return t('Enter a number.');
      if (field.isInteger && !Number.isSafeInteger(value)) return t('Enter a whole number.');
      if (field.minimum !== undefined && value < field.minimum) return t('At least {0}.', field.minimum);
      if (field.maximum !== undefined && value > field.maximum) return t('At most {0}.', field.maximum);
      return undefined;
    }
    case 'boolean':
      return typeof value === 'boolean' ? undefined : t('Select yes or no.');
    case 'choice':
      return field.choices.some((choice) => choice.value === value)
        ? undefined
        : t('Select a value from the list.');
    case 'choices': {
      if (!Array.isArray(value)) return t('Select values from the list.');
      const chosen = new Set(value as readonly string[]);
      if (chosen.size !== value.length) return t('Select each value only once.');
      const known = new Set(field.choices.map((choice) => choice.value));
      if ([...chosen].some((one) => !known.has(one))) return t('Select values from the list.');
      if (field.minItems !== undefined && chosen.size < field.minItems)
        return t('Select at least {0}.', field.minItems);
      if (field.maxItems !== undefined && chosen.size > field.maxItems)
        return t('Select at most {0}.', field.maxItems);
      return undefined;
    }
  }
}

/** Parses a typed number; undefined if it is not one. */
export function readNumber(text: string): number | undefined {
  const plain = text.trim();
  return /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i.test(plain) ? Number(plain) : undefined;
}

function textProblem({ minLength, maxLength, format }: TextField, text: string): string | undefined {
  if (text.length > mostLength) return t('At most {0} characters.', mostLength);
  const length = Array.from(text).length;
  if (minLength !== undefined && length < minLength) {
    return minLength === 1 ? t('At least 1 character.') : t('At least {0} characters.', minLength);
  }
  if (maxLength !== undefined && length > maxLength) {
    return maxLength === 1 ? t('At most 1 character.') : t('At most {0} characters.', maxLength);
  }
  switch (format) {
    case 'email':
      return isEmail(text) ? undefined : t('Enter an e-mail address, as in name@example.com.');
    case 'uri':
      return /^[A-Za-z][A-Za-z0-9+.-]*:[^\s]+$/.test(text)
        ? undefined
        : t('Enter an address, as in https://example.com.');
    case 'date':
      return isDate(text) ? undefined : t('Enter a date, as in 2026-01-31.');
    case 'date-time':
      return isDateTime(text) ? undefined : t('Enter date, time and zone, as in 2026-01-31T12:00:00Z.');
    // An unknown format, or none.
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
