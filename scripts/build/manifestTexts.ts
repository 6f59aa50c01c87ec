// Moves the texts of package.json to package.nls.json, for translators, and replaces them by `%key%`.

export type Texts = Readonly<Record<string, string>>;
type Json = Record<string, unknown>;

export interface ManifestTexts {
  /** The manifest with keys only. */
  readonly manifest: Json;
  /** Key → text, in the order of the manifest. Keys that the manifest no longer uses are left out. */
  readonly texts: Texts;
  /** One line for each key without a text. */
  readonly problems: readonly string[];
}

/**
 * Plain texts in `manifest` get a key that is named after their place. Changes neither argument.
 * @param known the current package.nls.json.
 */
export function readManifestTexts(manifest: Json, known: Texts): ManifestTexts {
  const copy = structuredClone(manifest);
  const texts: Record<string, string> = {};
  const problems: string[] = [];
  const move = (holder: Json, name: string, key: string): void => {
    const written = holder[name];
    if (typeof written !== 'string' || written === '') return;
    const named = /^%(.+)%$/.exec(written)?.[1];
    const text = named === undefined ? written : known[named];
    if (text === undefined) problems.push(`package.nls.json lacks ${named}`);
    else texts[named ?? key] = text;
    if (named === undefined) holder[name] = `%${key}%`;
  };
  const schema = (node: unknown, key: string): void => {
    if (!isObject(node)) return;
    for (const name of [
      'description',
      'markdownDescription',
      'deprecationMessage',
      'markdownDeprecationMessage',
    ])
      move(node, name, name.endsWith('Message') ? `${key}.deprecated` : key);
    for (const name of ['enumDescriptions', 'markdownEnumDescriptions', 'enumItemLabels']) {
      const list = node[name] as string[] | undefined;
      const of = (node['enum'] ?? []) as unknown[];
      for (const at of list?.keys() ?? [])
        move(list as unknown as Json, String(at), `${key}.${String(of[at])}`);
    }
    for (const [name, child] of entries(node['properties'])) schema(child, `${key}.${name}`);
    schema(node['additionalProperties'], key);
    schema(node['items'], key);
  };
  move(copy, 'description', 'description');
  for (const [name, capability] of entries(copy['capabilities']))
    if (isObject(capability)) move(capability, 'description', `capabilities.${name}`);
  const contributes = copy['contributes'] as Json;
  for (const group of [contributes['configuration'] ?? []].flat() as Json[]) {
    if ('id' in group) move(group, 'title', `configurationGroups.${short(String(group['id']))}`);
    for (const [name, setting] of entries(group['properties']))
      schema(setting, `configuration.${short(name)}`);
  }
  for (const view of Object.values((contributes['views'] ?? {}) as Record<string, Json[]>).flat()) {
    move(view, 'name', `views.${short(String(view['id']))}`);
  }
  for (const welcome of (contributes['viewsWelcome'] ?? []) as Json[])
    move(welcome, 'contents', `viewsWelcome.${short(String(welcome['view']))}`);
  for (const walkthrough of (contributes['walkthroughs'] ?? []) as Json[]) {
    const key = `walkthroughs.${String(walkthrough['id'])}`;
    move(walkthrough, 'title', `${key}.title`);
    move(walkthrough, 'description', key);
    for (const step of walkthrough['steps'] as Json[]) {
      move(step, 'title', `${key}.${String(step['id'])}.title`);
      move(step, 'description', `${key}.${String(step['id'])}`);
      if (isObject(step['media'])) move(step['media'], 'altText', `${key}.${String(step['id'])}.picture`);
    }
  }
  for (const submenu of (contributes['submenus'] ?? []) as Json[])
    move(submenu, 'label', `submenus.${short(String(submenu['id']))}`);
  for (const command of (contributes['commands'] ?? []) as Json[]) {
    move(command, 'title', `commands.${short(String(command['command']))}`);
    move(command, 'shortTitle', `commands.${short(String(command['command']))}.short`);
  }
  return { manifest: copy, texts, problems };
}

function short(id: string): string {
  return id.replace(/^acpHost\./, '');
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function entries(value: unknown): [string, unknown][] {
  return isObject(value) ? Object.entries(value) : [];
}
