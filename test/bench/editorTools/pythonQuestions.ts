// Questions about GYP, a build tool in Python, as it is in node-gyp 12.4.0. The answers were found by reading its sources.

import { errors, places, type Question } from './question.ts';

const msvs = 'gyp/generator/msvs.py';
const input = 'gyp/input.py';
const common = 'gyp/common.py';
const project = 'gyp/MSVSProject.py';
const toolFile = 'gyp/MSVSToolFile.py';

const written = /\bWriteIfChanged\b/;

/** Questions that change files come last. */
export const pythonQuestions: readonly Question[] = [
  {
    name: 'references of the class Writer of MSVSProject',
    tools: [{ tool: 'find_references', input: { path: project, line: 51, symbol: 'Writer' } }],
    // Five classes have that name.
    search: [{ grep: /\bWriter\b/ }, { around: /\bWriter\b/ }],
    answer: {
      has: [...places(project, 51), ...places(msvs, 1043)],
      lacks: ['ninja', 'MSVSToolFile.py:', 'MSVSUserFile.py:', 'common.py:', ...places(msvs, 622, 1121)],
    },
  },
  {
    name: 'references of the class Tool of MSVSProject',
    tools: [{ tool: 'find_references', input: { path: project, line: 12, symbol: 'Tool' } }],
    search: [{ grep: /\bTool\b/ }, { around: /\bTool\b/, in: project }],
    answer: {
      has: [...places(project, 12, 116, 119), ...places(msvs, 508, 1432, 1665, 1683)],
      lacks: [...places(project, 31), 'MSVSSettings.py:'],
    },
  },
  {
    name: 'definition of the method WriteIfChanged that the generator of rules calls',
    tools: [{ tool: 'go_to_definition', input: { path: msvs, line: 644, symbol: 'WriteIfChanged' } }],
    search: [{ grep: written }, { read: msvs, from: 600, to: 645 }, { read: toolFile }],
    // Several files have a method of that name. The function names the class, which tells the right file.
    lean: [{ grep: written }, { function: written, in: msvs }],
    answer: { has: places(toolFile, 50), lacks: ['MSVSProject.py:', 'MSVSUserFile.py:'] },
  },
  {
    name: 'callers of the method WriteIfChanged of MSVSToolFile',
    tools: [{ tool: 'call_hierarchy', input: { path: toolFile, line: 50, symbol: 'WriteIfChanged' } }],
    search: [{ grep: written }, { around: written, in: msvs }],
    answer: { has: places(msvs, 644), lacks: places(msvs, 1087, 1748) },
  },
  {
    name: 'functions that Load calls',
    tools: [
      { tool: 'call_hierarchy', input: { path: input, line: 2934, symbol: 'Load', direction: 'outgoing' } },
    ],
    search: [
      { read: input, from: 2934 },
      { grep: /^def /, in: input },
    ],
    answer: {
      has: places(input, 1595, 1611, 1625, 1929, 1981, 2041, 2073, 2414, 2491, 2671, 2853, 2916),
      lacks: places(input, 2164, 2201),
    },
  },
  {
    name: 'callers of MergeDicts',
    tools: [{ tool: 'call_hierarchy', input: { path: input, line: 2272, symbol: 'MergeDicts' } }],
    search: [{ grep: /\bMergeDicts\b/ }, { around: /\bMergeDicts\b/ }],
    answer: { has: places(input, 297, 454, 1245, 2068, 2234, 2308, 2407), lacks: places(input, 2371) },
  },
  {
    name: 'parameters of RelativePath',
    // Its decorator hides the parameters from the language server.
    tools: [
      { tool: 'hover', input: { path: msvs, line: 1050, symbol: 'RelativePath' } },
      { tool: 'go_to_definition', input: { path: msvs, line: 1050, symbol: 'RelativePath' } },
    ],
    search: [{ grep: /def RelativePath\b/ }, { read: common, from: 125, to: 177 }],
    // All parameters are on this line.
    lean: [{ grep: /def RelativePath\b/ }],
    answer: { has: [/follow_path_symlink/, /relative_to/] },
  },
  {
    name: 'type of root_node in the sorting of dependencies',
    tools: [{ tool: 'type_definition', input: { path: input, line: 1957, symbol: 'root_node' } }],
    search: [{ grep: /\broot_node\b/ }, { grep: /class DependencyGraphNode\b/ }],
    lean: [{ grep: /\broot_node = / }, { grep: /class DependencyGraphNode\b/ }],
    answer: { has: places(input, 1640) },
  },
  {
    name: 'outline of input.py',
    tools: [{ tool: 'document_symbols', input: { path: input } }],
    search: [{ grep: /^\s*(class|def) /, in: input }],
    answer: {
      has: [
        /\b1640-\d+: class DependencyGraphNode\b/,
        /\b1711-\d+: \w+ FindCycles\b/,
        /\b2272-\d+: function MergeDicts\b/,
        /\b2934-\d+: function Load\b/,
      ],
    },
  },
  {
    name: 'what is broken after GetFlavor was renamed',
    edit: { path: common, find: 'def GetFlavor(', replace: 'def FlavorOf(' },
    before: [{ tool: 'find_references', input: { path: common, line: 513, symbol: 'GetFlavor' } }],
    tools: [
      { tool: 'diagnostics', input: { severity: 'error', contains: 'GetFlavor' } },
      { tool: 'diagnostics', input: { severity: 'error', contains: 'GetFlavor' }, forNamedFiles: true },
    ],
    search: [{ grep: /\bGetFlavor\b/ }, { around: /\bGetFlavor\b/, in: 'gyp/generator/' }],
    answer: {
      has: [
        ...errors('gyp/common_test.py', 68, 116),
        ...errors('gyp/generator/analyzer.py', 617),
        ...errors('gyp/generator/cmake.py', 83, 1142),
        ...errors('gyp/generator/compile_commands_json.py', 38, 42),
        ...errors('gyp/generator/dump_dependency_json.py', 50, 52),
        ...errors('gyp/generator/eclipse.py', 64, 128, 212),
        ...errors('gyp/generator/make.py', 68, 2418),
        ...errors(msvs, 2036),
        ...errors('gyp/generator/ninja.py', 1982, 2204, 2931),
      ],
    },
  },
  {
    name: 'rename the function ParseQualifiedTarget',
    tools: [
      {
        tool: 'rename_symbol',
        input: { path: common, line: 56, symbol: 'ParseQualifiedTarget', new_name: 'SplitTarget' },
      },
    ],
    search: [{ grep: /\bParseQualifiedTarget\b/ }, { around: /\bParseQualifiedTarget\b/ }, { edits: 25 }],
    // Nothing else has that name, so one command can replace it in all files.
    lean: [{ grep: /\bParseQualifiedTarget\b/ }, { edits: 1 }],
    answer: { has: [] },
    files: Object.fromEntries(
      [
        common,
        input,
        msvs,
        ...[
          'cmake',
          'analyzer',
          'android',
          'compile_commands_json',
          'make',
          'xcode',
          'gypd',
          'eclipse',
          'ninja',
        ].map((name) => `gyp/generator/${name}.py`),
      ].map((path) => [path, { has: ['SplitTarget('], lacks: ['ParseQualifiedTarget'] }]),
    ),
  },
];
