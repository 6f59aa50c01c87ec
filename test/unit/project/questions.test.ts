// Each question to the user is listed here, with the consent in `consents.test.ts` that walks it, or why its answer allows nothing.
// A new question fails here until it is listed, so that no consent is left out of the walk.
import * as assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'mocha';
import { repository } from '../../../scripts/process/repository.ts';
import { agentConsents } from './consents/agentConsents.ts';
import { sessionConsents } from './consents/sessionConsents.ts';

/** Calls that ask the user or show a message, and those that open an address. */
const asking =
  /[qQ]uestions\s*\.(?:offer|confirm|choose|chooseMany|input|browse)\(|window\s*\.(?:show(?:Warning|Information|Error)Message|show(?:Quick|WorkspaceFolder)Pick|show(?:Input|Open|Save)(?:Box|Dialog)|createQuickPick|createInputBox)\b|openExternal\(|askWhole\(/g;

/** Walked: names of consents. Other texts say why an answer allows nothing of an agent, a repository or a model. */
const walked = new Set([...agentConsents, ...sessionConsents].map(({ name }) => name));
const told = 'tells something';
const users = 'does what the user just asked for, with their own data';
const entered = 'the user enters the value';
const port = 'shows what the callers, which are listed too, pass to it';

/** Files of `src`, the number of their questions, and what each is. */
const files: Readonly<Record<string, readonly [count: number, ...what: readonly string[]]>> = {
  'vscode/agents/askHeaders.ts': [1, entered],
  'vscode/agents/launchQuestion.ts': [
    1,
    'start of an agent',
    "start of another program of the login shell's PATH",
    'connection to an agent',
  ],
  'vscode/agents/modelDialogs.ts': [5, 'model server', entered, told],
  'vscode/agents/modelProviders.ts': [1, 'model provider'],
  'vscode/agents/providerCommand.ts': [9, entered, told],
  'vscode/agents/askForHeader.ts': [2, entered],
  'vscode/chat/attach/addCommands.ts': [2, users, told],
  'vscode/chat/chatActions.ts': [7, users, told],
  'vscode/chat/context/contextRecords.ts': [5, users],
  'vscode/chat/context/continueInNew.ts': [1, told],
  'vscode/chat/context/continueWith.ts': [2, users],
  'vscode/chat/context/pageContext.ts': [1, told],
  'vscode/chat/conversationPick.ts': [1, users],
  'vscode/chat/pages/pageTools.ts': [1, users],
  'vscode/chat/permission/planFile.ts': [1, told],
  'vscode/chat/reading/applyCode.ts': [1, 'the change is open in a diff editor, and is applied by the user'],
  'vscode/chat/reading/messageTools.ts': [1, told],
  'vscode/context/editPinsAndNotes.ts': [6, users],
  'vscode/files/askAccess.ts': [
    1,
    'file to read (outside)',
    'file to write (outside)',
    'file to write (programs)',
  ],
  'vscode/import/importSettings.ts': [
    3,
    'import of an agent',
    'import of an MCP server',
    'import of a remote MCP server',
  ],
  'vscode/import/pickImports.ts': [
    1,
    'import of an agent',
    'import of an MCP server',
    'import of a remote MCP server',
  ],
  'vscode/nes/explainNoSuggestions.ts': [1, told],
  'vscode/nes/nextEditFeature.ts': [1, users],
  'vscode/nes/drawing/diffView.ts': [1, told],
  'vscode/nes/session/optionPicker.ts': [4, users],
  'vscode/registry/addServer.ts': [3, entered],
  'vscode/registry/installAgent.ts': [
    4,
    ...['installation by npx', 'installation by uvx', 'installation by binary'],
    told,
  ],
  'vscode/registry/selectAgent.ts': [2, users],
  'vscode/registry/startableAgents.ts': [
    2,
    'first start of an agent',
    "first start of a program of the login shell's PATH",
    ...['first connection', told],
  ],
  'vscode/review/reviewActions.ts': [1, users],
  'vscode/review/reviewQuestions.ts': [7, users],
  'vscode/serve/elicitation/formStep.ts': [2, entered],
  'vscode/serve/elicitation/linkConsent.ts': [3, 'link in a dialog', 'link on a card', 'link in a message'],
  'vscode/serve/permissions/permissionReview.ts': [
    1,
    ...[
      'permission to run in a list',
      'permission to run a vector in a list',
      'permission to read in a list',
    ],
    ...[
      'permission to read files in a list',
      'permission to fetch in a list',
      'permission for a tool in a list',
    ],
  ],
  'vscode/serve/permissions/pickRule.ts': [1, 'permission rule'],
  'vscode/serve/permissions/ruleList.ts': [1, users],
  'vscode/sessions/askForMcpServer.ts': [
    2,
    users,
    'MCP server',
    'MCP server of a file',
    'MCP server of the user',
  ],
  'vscode/sessions/mcpInputs.ts': [2, entered],
  'vscode/sessions/showMcpNotice.ts': [2, told],
  'vscode/setup/setupActions.ts': [1, users],
  'vscode/setup/setupPick.ts': [1, users],
  'vscode/signIn/authentication.ts': [2, told],
  'vscode/signIn/signInProgram.ts': [1, 'sign-in by a command'],
  'vscode/signIn/signInWays.ts': [3, 'sign-in by a terminal', entered],
  'vscode/signIn/signOut.ts': [1, told],
  'vscode/traffic/trafficQuestions.ts': [4, users],
  'vscode/window/askWhole.ts': [5, port],
  'vscode/window/openQuestions.ts': [1, port],
  'vscode/window/questions.ts': [7, port],
  'vscode/window/report.ts': [1, told],
  'vscode/window/showExported.ts': [1, told],
  'vscode/wiring/agentCommands.ts': [1, told],
  'vscode/wiring/chatCommands.ts': [1, told],
  'vscode/wiring/createContext.ts': [1, users],
  'vscode/wiring/runningAgents.ts': [1, users],
  'vscode/wiring/signInCommands.ts': [1, users],
  'vscode/wiring/statusMenu.ts': [1, users],
};

/** Messages of the chat page that answer a question of its cards. All others only show, send or change what the user entered. */
const pageAnswers: Readonly<Record<string, readonly string[]>> = {
  answer: [
    ...['permission to run', 'permission to run a vector', 'permission to read', 'permission to read files'],
    ...['permission to fetch', 'permission for a tool'],
  ],
  makeRule: ['permission rule'],
  answerLink: ['link on a card'],
  answerForm: [entered],
  openLink: ['link in a message'],
  startAgent: [
    'first start of an agent',
    "first start of a program of the login shell's PATH",
    'first connection',
  ],
  signInBy: ['sign-in by a terminal'],
};
const otherMessages =
  'ready prompt cancel stopSubagent stopCall draft unqueue sendNow moveQueued resumeQueue showRequest dismissUnanswered openLocation openDiff ' +
  'revealRaw setMode setModel setOption favorite newSession continue retry editPrompt signIn dismissSignIn searchAgents addAgent importAgents openFolder ' +
  'manageTrust selectAgent openSettings showLog setProvider sessions copy reviewOpen reviewKeep reviewUndo reviewShowAll reviewKeepAll reviewUndoAll initRepository ' +
  'installGit returnTo contextRemove contextRemoveKind contextRestore contextPreview contextImplicit contextSeen continueInNew compact closeFullNote toolSwitch findMentions mention ' +
  'attachUris attachData attachText insertAttached detach recall editQueued editSent moveDraft follow copyMessage copyConversation insertCode applyCode ' +
  'renderFormula findPlaces openDiagram editPlan';

/** Methods that agents call, with the consent that they need. A dash stands for the slash: these are no tests of the methods. */
const methods: Readonly<Record<string, readonly string[]>> = {
  'session-request_permission': ['permission to run', 'permission to run a vector', 'permission rule'],
  'fs-read_text_file': ['file to read (outside)'],
  'fs-write_text_file': ['file to write (outside)', 'file to write (programs)'],
  'elicitation-create': ['link in a dialog', 'link on a card', entered],
  'elicitation-complete': [told],
  'cursor-create_plan': ['accepts a plan; each call needs a permission of its own'],
  'cursor-ask_question': [entered],
  'cursor-update_todos': [told],
  'cursor-task': [told],
  'terminal-create': ['the agent asks for a permission before'],
  'terminal-output': ['of its own terminals'],
  'terminal-wait_for_exit': ['of its own terminals'],
  'terminal-kill': ['of its own terminals'],
  'terminal-release': ['of its own terminals'],
  'workspace-open_documents': ['lists files that the agent may read'],
  'workspace-recent_documents': ['lists files that the agent may read'],
  'workspace-active_document': ['lists files that the agent may read'],
  'session-update': [told],
  '_auth-status_update': [told],
  'auth-status_update': [told],
  '_acphost-notice': [told],
  // Of the server of editor tools.
  initialize: [told],
  ping: [told],
  'tools-list': ['lists the editor tools'],
  'tools-call': ['asks with a permission request'],
  'notifications-initialized': [told],
  'notifications-cancelled': [told],
};

const sources = globSync('src/**/*.ts', { cwd: repository }).map((file) => file.replaceAll('\\', '/'));
const textOf = (file: string): string => readFileSync(join(repository, file), 'utf8');

describe('questions to the user', () => {
  it('are all listed', () => {
    const found = sources
      .filter((file) => !file.startsWith('src/webview/'))
      .map((file) => [file.replace(/^src\//, ''), textOf(file).match(asking)?.length ?? 0] as const)
      .filter(([, count]) => count > 0);
    const listed = Object.entries(files).map(([file, [count]]) => [file, count] as const);
    assert.deepEqual(Object.fromEntries(found), Object.fromEntries(listed));
  });

  it('of the chat page are all listed', () => {
    const text = textOf('src/vscode/chat/pages/fromPage.ts');
    const types = [...text.matchAll(/type: z\.(?:literal\(|enum\(\[)([^)\]]+)/g)].flatMap(([, list = '']) =>
      [...list.matchAll(/'(\w+)'/g)].map(([, type]) => type!),
    );
    assert.ok(types.length > 50);
    const listed = [...Object.keys(pageAnswers), ...otherMessages.split(' ')];
    assert.deepEqual(types.toSorted(), listed.toSorted());
  });

  it('of agents are all listed', () => {
    const called = sources
      .filter((file) => file.startsWith('src/protocol/'))
      .flatMap((file) => [...textOf(file).matchAll(/\(\s*'([\w/]+)',\s*'agentToClient'/g)])
      .map(([, method]) => method!.replace('/', '-'));
    // A notification may also be sent as a request.
    assert.deepEqual([...new Set(called)].toSorted(), Object.keys(methods).toSorted());
  });

  it('name only consents that are walked, and all of these', () => {
    const named = new Set(
      [
        ...Object.values(files).map(([, ...what]) => what),
        ...Object.values(pageAnswers),
        ...Object.values(methods),
      ].flat(),
    );
    assert.deepEqual(
      [...walked].filter((name) => !named.has(name)),
      [],
    );
    const consent = /^(?:permission|file to|link|import|install|sign-in by|MCP|model|start|connection|first)/;
    assert.deepEqual(
      [...named].filter((name) => consent.test(name) && !walked.has(name)),
      [],
    );
  });
});
