// The smallest value that matches a JSON Schema, as the arguments and JSON answers of the fake model.

/** @param schema may use type, enum, properties and required. */
export function sample(schema: Readonly<Record<string, unknown>>): unknown {
  const { type, properties, required } = schema;
  const choices = schema['enum'];
  if (Array.isArray(choices)) return choices[0];
  switch (Array.isArray(type) ? String(type[0]).toLowerCase() : String(type).toLowerCase()) {
    case 'boolean':
      return false;
    case 'number':
    case 'integer':
      return 1;
    case 'array':
      return [];
    case 'string':
      return 'sample';
    default: {
      const names = Array.isArray(required) ? required.map(String) : [];
      const shapes = (properties ?? {}) as Record<string, Record<string, unknown>>;
      return Object.fromEntries(names.map((name) => [name, sample(shapes[name] ?? { type: 'string' })]));
    }
  }
}
