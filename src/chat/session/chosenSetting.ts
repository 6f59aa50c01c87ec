// A setting of a session that the user chose, and how it is stored.

/** The id of a setting, and its value. `id` is empty for a mode and a model that are no option. */
export interface ChosenSetting {
  readonly kind: 'mode' | 'model' | 'option';
  readonly id: string;
  readonly value: string | boolean;
}

/** Maximum number of settings that are kept, and UTF-16 units of an id or a value. */
export const mostSettings = 50;
const longest = 1_000;

/** Reads stored settings; those that are damaged are left out. */
export function readSettings(raw: unknown): readonly ChosenSetting[] {
  if (!Array.isArray(raw)) return [];
  return raw.slice(-mostSettings).flatMap((one: unknown) => readSetting(one) ?? []);
}

function readSetting(raw: unknown): ChosenSetting | undefined {
  if (typeof raw !== 'object' || raw === null) return undefined;
  const { kind, id, value } = raw as Readonly<Record<string, unknown>>;
  if (kind !== 'mode' && kind !== 'model' && kind !== 'option') return undefined;
  if (typeof id !== 'string' || id.length > longest) return undefined;
  if (typeof value === 'boolean') return kind === 'option' ? { kind, id, value } : undefined;
  return typeof value === 'string' && value.length <= longest ? { kind, id, value } : undefined;
}
