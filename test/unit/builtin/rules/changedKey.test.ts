// Tests that the references to a changed key are changed, and other uses of its name are not.
import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { Typist } from '../typist.ts';

describe('A changed key', () => {
  const followed: readonly (readonly [string, string, string, string, string, string])[] = [
    [
      'of an object to its members',
      'typescript',
      'const options = {\n  timeout: 10,\n  retries: 2,\n};\n\nwait(options.timeout);\n',
      'timeout',
      'deadline',
      'wait(options.deadline);',
    ],
    [
      'of a JSON file to where it is named',
      'json',
      '{\n  "entries": {\n    "mainFile": 1\n  },\n  "use": "mainFile"\n}\n',
      'mainFile',
      'firstFile',
      '"use": "firstFile"',
    ],
    [
      'of a Python dictionary to where it is looked up',
      'python',
      'limits = {\n    "timeout": 10,\n    "retries": 2,\n}\nrun()\nwait(limits["timeout"])\n',
      'timeout',
      'deadline',
      'wait(limits["deadline"])',
    ],
    [
      'of a Python dictionary to where it is asked for',
      'python',
      'limits = {"timeout": 10}\nrun()\nwait(limits.get("timeout", 1))\n',
      'timeout',
      'deadline',
      'wait(limits.get("deadline", 1))',
    ],
    [
      'of a job to the job that needs it',
      'yaml',
      'jobs:\n  build:\n    runs-on: linux\n  publish:\n    needs: [build, lint]\n    name: build\n',
      'build',
      'compile',
      'needs: [compile, lint]',
    ],
    [
      'of a service to the list of what depends on it',
      'yaml',
      'services:\n  db:\n    image: x\n  web:\n    depends_on:\n      - cache\n      - db\n    networks:\n      - db\n',
      'db',
      'store',
      '- store',
    ],
    [
      'of an input to the expressions with it',
      'yaml',
      "inputs:\n  level:\n    required: true\nrun: |\n  echo it's level 1\n  echo ${{ inputs.level }} path/inputs.level\n",
      'level',
      'depth',
      'echo ${{ inputs.depth }} path/inputs.level',
    ],
    [
      'of an anchor to where it is taken from',
      'yaml',
      'base: &common\n  a: 1\nother:\n  <<: *common\n  b: common\n',
      'common',
      'shared',
      '<<: *shared',
    ],
  ];
  for (const [what, languageId, code, from, to, offered] of followed)
    it(`changes its references: ${what}`, () =>
      assert.equal(new Typist(code, languageId).change(from, to).offer(), offered));

  const silent: readonly (readonly [string, string, string])[] = [
    ['an argument of the same name', 'typescript', 'const a = {\n  timeout: 10,\n};\ncall(timeout=1)\n'],
    [
      'a word of a sentence',
      'typescript',
      'const a = {\n  timeout: 10,\n};\nlog("no timeout here"); // timeout\n',
    ],
    [
      'a variable of the same name',
      'typescript',
      'const a = {\n  timeout: 10,\n};\nconst timeout = 3;\nwait(timeout);\n',
    ],
    [
      'a string that is no key',
      'python',
      'a = {\n    "timeout": 10,\n}\nlog("timeout", ["timeout"])\nraise Failure("timeout")\n',
    ],
    [
      'what another key gives its name to',
      'yaml',
      'a:\n  timeout: 1\nb:\n  timeout: later\n  needs: timeout\n',
    ],
    ['a value of the same name', 'yaml', 'a:\n  timeout: 1\nb:\n  run: timeout\n'],
  ];
  for (const [what, languageId, code] of silent)
    it(`does not change ${what}`, () =>
      assert.equal(new Typist(code, languageId).change('timeout', 'deadline').offer(), ''));
});
