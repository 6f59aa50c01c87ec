// Renames in C#.

import type { RenameCase } from './renameCase.ts';

const load = `public class Loader
{
    private readonly HttpClient «client»;

    public Loader(HttpClient http)
    {
        ‹client› = http;
    }

    public async Task<string> Load(string url)
    {
        var data = await this.‹client›.GetStringAsync(url);
        return data.Trim();
    }
}
`;

export const csharp: readonly RenameCase[] = [
  ['type over', 'a field', 'gateway', load],
  ['edit inside', 'a field, with an underscore', '_client', load],
  [
    'type over',
    'a local variable with a common word',
    'content',
    load
      .replaceAll(/[«»‹›]/g, '')
      .replace('var data', 'var «data»')
      .replace('return data', 'return ‹data›'),
  ],
  [
    'edit inside',
    'a parameter, with a prefix',
    'baseUrl',
    load
      .replaceAll(/[«»‹›]/g, '')
      .replace('string url)', 'string «url»)')
      .replace('Async(url)', 'Async(‹url›)'),
  ],
  [
    'type over',
    'a property',
    'Title',
    `public class Page
{
    public string «Name» { get; set; }

    public override string ToString() => ‹Name›.Trim();
}

void Print(Page page) => Console.WriteLine("Name: " + page.‹Name›);
`,
  ],
  [
    'type over',
    'a type',
    'Document',
    `public record «Page»(string Title);

public static ‹Page› Create() => new ‹Page›("Page");
`,
  ],
];
