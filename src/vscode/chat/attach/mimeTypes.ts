// Maps file names to MIME types, for agents and to decide which files are sent as pictures or sound.

const types: Readonly<Record<string, string>> = {
  ...{ png: 'image/png', jpg: 'image/jpeg', jpeg: 'image/jpeg', gif: 'image/gif', webp: 'image/webp' },
  ...{ wav: 'audio/wav', mp3: 'audio/mpeg', ogg: 'audio/ogg', flac: 'audio/flac', m4a: 'audio/mp4' },
  ...{ svg: 'image/svg+xml', pdf: 'application/pdf', zip: 'application/zip', json: 'application/json' },
  ...{ md: 'text/markdown', html: 'text/html', css: 'text/css', csv: 'text/csv', xml: 'application/xml' },
  ...{ js: 'text/javascript', mjs: 'text/javascript', cjs: 'text/javascript', jsx: 'text/javascript' },
  ...{ ts: 'text/typescript', mts: 'text/typescript', cts: 'text/typescript', tsx: 'text/typescript' },
  ...{ yaml: 'application/yaml', yml: 'application/yaml', toml: 'application/toml', txt: 'text/plain' },
  ...{ py: 'text/x-python', rs: 'text/x-rust', go: 'text/x-go', java: 'text/x-java', c: 'text/x-c' },
  ...{ h: 'text/x-c', cpp: 'text/x-c++', cs: 'text/x-csharp', rb: 'text/x-ruby', php: 'text/x-php' },
  ...{ sh: 'text/x-shellscript', sql: 'text/x-sql', log: 'text/plain', diff: 'text/x-diff' },
};

/** Picture types that agents and the page support. */
const pictures = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp']);

/** Undefined if the extension is unknown. */
export function mimeTypeOf(name: string): string | undefined {
  const extension = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase();
  return extension === undefined || !Object.hasOwn(types, extension) ? undefined : types[extension];
}

/** The kind of content block for this type. Undefined if it is not sent as media. */
export function mediaKind(mimeType: string | undefined): 'image' | 'audio' | undefined {
  if (mimeType === undefined) return undefined;
  if (pictures.has(mimeType)) return 'image';
  return /^audio\/[\w.+-]+$/.test(mimeType) ? 'audio' : undefined;
}
