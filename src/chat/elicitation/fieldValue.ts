// Validates values for the fields of an elicitation form, except the pattern: the agent's regular expression may never
// terminate, so it runs elsewhere.

import { t } from '../../base/l10n.ts';
import type { ElicitationValue } from '../../protocol/client/elicitation.ts';
import type { FormField, TextField } from './elicitationForm.ts';
import { isDate, isDateTime, isEmail, isUri } from './textFormat.ts';

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
      return isUri(text) ? undefined : t('Enter an address, as in https://example.com.');
    case 'date':
      return isDate(text) ? undefined : t('Enter a date, as in 2026-01-31.');
    case 'date-time':
      return isDateTime(text) ? undefined : t('Enter date, time and zone, as in 2026-01-31T12:00:00Z.');
    // An unknown format, or none.
    default:
      return undefined;
  }
}
