// The tests in a real VS Code that belong to `npm test`: the product's main job, each part once. `npm run test:all` runs all
// others too.
import type { Copy } from '../vscode/codeServer.ts';
import type { TestSelection } from './testSelection.ts';

export interface CoreTests extends TestSelection {
  /** What part of the main job they prove. */
  readonly reason: string;
}

/** Host tests on the `stock` copy. All run in one window, in the order of their files. */
export const coreHostTests: readonly CoreTests[] = [
  {
    file: 'test/host/activation.test.ts',
    reason: 'The extension is activated, and starts the agent only for a file that agents may get.',
  },
  {
    file: 'test/host/agents/agentChoice.test.ts',
    titles: [
      'selecting an agent › stops the old agent, and sends the new one all documents',
      'selecting an agent › is followed by a restart command that sends the documents again',
      'selecting an agent › is followed by a stop command that closes the session and lasts until a restart',
    ],
    reason: 'An agent is selected, started, restarted and stopped.',
  },
  {
    file: 'test/host/signIn/authentication.test.ts',
    titles: ['authentication › by a method of the agent repeats the failed request'],
    reason: 'An agent that needs a sign-in gets one, and the request is sent again.',
  },
  {
    file: 'test/host/chat/chat.test.ts',
    titles: [
      'the chat view › is contributed in package.json, and opens by its command',
      'the chat view › starts no agent before the first prompt',
      'the chat view › shows the messages, thoughts and tool calls of the agent',
      'the chat view › accepts the answer to a permission in the page, and only an offered one',
      'the chat view › cancels a turn with its permission request',
      'the chat view › sends attachments that were still loading when the prompt was sent, and keeps drafts for a new session',
      'the chat view › reports that the agent ended during a turn, and continues in the same session',
    ],
    reason:
      'A prompt is sent with attachments and answered, a permission is asked for and answered, a turn is cancelled, and the agent returns after a crash.',
  },
  {
    file: 'test/host/nes/closedFileOffer.test.ts',
    titles: [
      'a suggestion in a file that is not open › opens the file without an editor, goes there, and is accepted with the next key',
      'a suggestion in a file that is not open › is rejected before it is drawn if it is for › an excluded file',
    ],
    reason: 'An edit in another file is offered and accepted, but not in a file that agents may not get.',
  },
  {
    file: 'test/host/crash.test.ts',
    titles: [
      'a crash of the agent › while a request is pending loses no input, and a new process answers the next request',
    ],
    reason: 'The agent for next edits crashes and is restarted without losing text.',
  },
  {
    file: 'test/host/nes/dialects.test.ts',
    titles: [
      'an agent › with upstream dialect, utf-8 and incremental sync has its suggestions applied at the right place',
      'an agent › with seed dialect, utf-32 and full sync has its suggestions applied at the right place',
    ],
    reason: 'Both dialects, with positions in other units than those of VS Code.',
  },
  {
    file: 'test/host/context/documentEvents.test.ts',
    titles: [
      'document events › include a file that was open before the agent started, and the cursor',
      'document events › add up with incremental sync for keys, several cursors, undo, several lines and emoji',
    ],
    reason: 'The agent has the text that the user sees.',
  },
  {
    file: 'test/host/nes/editOffer.test.ts',
    titles: [
      'a suggested edit › leaves the document dirty',
      'a suggested edit › puts the cursor at the position that the agent gives, after an edit of another line',
      'a suggested edit › shows its next piece after the first one is accepted',
    ],
    reason: 'An edit is offered and accepted, piece by piece, and saves nothing.',
  },
  {
    file: 'test/host/editorTools/editorToolServer.test.ts',
    titles: [
      'the MCP server "editor" of conversations › is given to new sessions; a call is one row with a readable title, a record, and traffic',
    ],
    reason: 'Every session gets the editor tools, and their calls are shown and recorded.',
  },
  {
    file: 'test/host/editorTools/changes.test.ts',
    titles: [
      'editor tools: changing files › rename a symbol in three files, once the user has seen the diff',
    ],
    reason: 'An editor tool changes files only after the user has seen the diff.',
  },
  {
    file: 'test/host/editorTools/problems.test.ts',
    titles: [
      'editor tools: problems › wait until language extensions have reported after an edit',
      'editor tools: problems › are found in the last five closed files that were changed and that the agent may read',
    ],
    reason: 'An agent learns the problems of its own edits.',
  },
  {
    file: 'test/host/editorTools/readableSymbols.test.ts',
    titles: [
      'editor tools: following symbols › leave out excluded, ignored and outside files, and count them',
    ],
    reason: 'Editor tools return nothing about files that agents may not read.',
  },
  {
    file: 'test/host/chat/elicitation.test.ts',
    titles: [
      'an elicitation shown with VS Code inputs › asks for each field with its default, and sends only from the review step',
    ],
    reason: 'A form of the agent is shown and answered.',
  },
  {
    file: 'test/host/extensionHost.test.ts',
    titles: [
      'the extension host of the tests › activates the extension',
      'the extension host of the tests › allows proposed APIs on the native copy only',
    ],
    reason: 'The window allows proposed APIs on one copy only, which the other tests assume.',
  },
  {
    file: 'test/host/files/fileAccess.test.ts',
    titles: [
      'file access of agents › asks before reading outside, and names the agent',
      'file access of agents › refuses excluded files without asking, however their path is written',
    ],
    reason: 'Files outside the open folders need consent, and excluded ones are refused.',
  },
  {
    file: 'test/host/context/implicitContext.test.ts',
    titles: ['the implicit attachment › follows the editor, and is sent as a resource, or as text'],
    reason: 'The selection in the editor is sent with a prompt.',
  },
  {
    file: 'test/host/nes/jumpOffer.test.ts',
    titles: [
      'a suggested jump › goes to a line of the same file',
      'a suggested jump › goes to a file that is not open, in the position encoding of the agent',
      'a suggested jump › does not leave the workspace',
    ],
    reason: 'A jump is offered, drawn, accepted and reported, or rejected.',
  },
  {
    file: 'test/host/agents/launchGate.test.ts',
    titles: [
      'starting an agent › is refused in an untrusted folder until it is trusted',
      'starting an agent › asks once if the command has changed since it ran',
    ],
    reason: 'No program starts without trust and consent.',
  },
  {
    file: 'test/host/manifest.test.ts',
    titles: [
      'package.json › declares exactly the commands that are registered',
      'package.json › declares exactly the settings that are read, each with a default',
    ],
    reason: 'The commands and settings of package.json are those of the code.',
  },
  {
    file: 'test/host/nes/modes.test.ts',
    titles: ['next edit suggestions › are switched off and on by one command'],
    reason: 'The user turns next edits off and on, which takes effect through the settings.',
  },
  {
    file: 'test/host/nes/nesContext.test.ts',
    titles: [
      'the context of nes/suggest › contains recent files, open files, and diagnostics near the cursor',
    ],
    reason: 'A request for a suggestion has its context.',
  },
  {
    file: 'test/host/nes/nesOptions.test.ts',
    titles: ['next edit options › are listed with their values, and set by the user'],
    reason: 'The options of an agent are shown and set.',
  },
  {
    file: 'test/host/files/randomFiles.test.ts',
    titles: ['random files › keep all other bytes when one word is changed, and all bytes after undo'],
    reason: 'A file is written and restored without changing its encoding, its mark or its other line ends.',
  },
  {
    file: 'test/host/files/readFiles.test.ts',
    titles: [
      'fs/read_text_file › in the workspace › reads unsaved text',
      'fs/read_text_file › in the workspace › treats line as 1-based, and returns only existing lines',
    ],
    reason: 'An agent reads what the user sees.',
  },
  {
    file: 'test/host/nes/renameOffer.test.ts',
    titles: [
      'a suggested rename › changes one file in one undo step',
      'a suggested rename › is shown as a hint at the cursor if it is far away, and applied after going there',
      'a suggested rename › is not offered without a rename provider',
    ],
    reason: 'A rename is offered, drawn, accepted and reported. The rename provider is one of the test.',
  },
  {
    file: 'test/host/nes/replaceOffer.test.ts',
    titles: [
      'a suggested search and replace › replaces plain text in the file, in one undo step',
      'a suggested search and replace › is not offered for an invalid expression',
      'a suggested search and replace › replaces in another file after going there',
    ],
    reason: 'A replacement is offered, drawn, accepted and reported, or rejected.',
  },
  {
    file: 'test/host/review/review.test.ts',
    titles: ['the review of changes › lists files that an agent writes through the client, and undoes them'],
    reason: 'Files that an agent changes are listed and undone. The agent writes through the client only.',
  },
  {
    file: 'test/host/review/reviewHunks.test.ts',
    titles: ['the review of changes › keeps and undoes single changes, except what the user typed in them'],
    reason: 'Single changes of an agent are kept and undone.',
  },
  {
    file: 'test/host/review/reviewRestore.test.ts',
    titles: [
      'the review of changes › restores the files to before a prompt after asking, except for text typed since',
    ],
    reason: 'The files are restored to before a prompt.',
  },
  {
    file: 'test/host/sessions/sessionReturn.test.ts',
    titles: ['sessions whose agent ends › continue when their agent is restarted (resume)'],
    reason: 'A session continues after its agent crashed.',
  },
  {
    file: 'test/host/sessions/sessions.test.ts',
    titles: ['sessions › are opened in the workspace, with the client capabilities'],
    reason: 'A session is opened, used and closed.',
  },
  {
    file: 'test/host/nes/suggestionEnds.test.ts',
    titles: [
      'the end of a suggestion › ghost that is accepted',
      'the end of a suggestion › ghost that is refused',
      'the end of a suggestion › ghost that is typed over',
      'the end of a suggestion › preview that is accepted',
      'the end of a suggestion › preview that is refused',
      'the end of a suggestion › preview that is switched off',
      'the end of a suggestion › preview whose agent dies',
    ],
    reason:
      'Ghost text and a painted edit are drawn, accepted or dismissed, and the agent gets the outcome once.',
  },
  {
    file: 'test/host/nes/suggestions.test.ts',
    titles: [
      'suggestions › are requested with the cursor position and the document version',
      'suggestions › are rejected without being shown if they are out of range',
      'suggestions › continue after an error response',
    ],
    reason: 'A suggestion is requested while typing, and invalid ones are rejected.',
  },
  {
    file: 'test/host/terminals.test.ts',
    titles: [
      'a terminal of an agent › runs a command, returns its output and exit status, and is removed when released',
    ],
    reason: 'Terminals of agents run, report and end in VS Code.',
  },
  {
    file: 'test/host/context/turnContext.test.ts',
    titles: [
      'the context of a prompt › matches the preview and the record',
      'the context of a prompt › names excluded items as left out, without their content',
    ],
    reason: 'A prompt carries the context that the user saw, and no secrets. Collectors have 15 s there.',
  },
  {
    file: 'test/host/context/workspaceState.test.ts',
    titles: [
      'the workspace state for agents › is advertised to every agent, with the other capabilities',
      'the workspace state for agents › returns the active document, and none if the active editor is not a file',
    ],
    reason: 'Agents get the capabilities of the client and the state of the editor.',
  },
  {
    file: 'test/host/files/writeFiles.test.ts',
    titles: [
      'fs/write_text_file › in the workspace › creates a file and its folders',
      'fs/write_text_file › in the workspace › changes only the differing part of an open file, saves it, and is one undo step',
      'fs/write_text_file › in the workspace › does not overwrite unsaved text that the agent has not read, and does not save unsaved files',
    ],
    reason: 'An agent writes files, and no text of the user is lost.',
  },
];

/** Journeys. The files in `test/journey/suggestions` share one window, each other file opens one. */
export const coreJourneys: Readonly<Record<Copy, readonly CoreTests[]>> = {
  stock: [
    {
      file: 'test/journey/agents/agentCrash.test.ts',
      titles: ['a killed agent › is restarted, and no suggestion or text is lost'],
      reason: 'An agent crashes and is restarted, and its suggestion is accepted with Tab.',
    },
    {
      file: 'test/journey/chat/chat.test.ts',
      titles: [
        'the chat › opens by its key, and the agent answers a prompt',
        'the chat › attaches files with @, the selection with a command and images by pasting',
      ],
      reason: 'The chat page runs in VS Code, and the built-in agent answers prompts, also with attachments.',
    },
    {
      file: 'test/journey/suggestions/ghostText.test.ts',
      titles: [
        'ghost text › is accepted with Tab',
        'ghost text › is dismissed with Escape, after which Tab indents',
      ],
      reason: 'An insertion is drawn, accepted and dismissed by the keys of VS Code.',
    },
    {
      file: 'test/journey/suggestions/paintedKeys.test.ts',
      titles: [
        'keys while an edit is painted › Alt+L accepts the edit at once, also on an empty line, where Tab indents',
      ],
      reason: 'An edit is painted and accepted by a key that has no delay.',
    },
    {
      file: 'test/journey/suggestions/paintedRefactorings.test.ts',
      titles: ['painted refactorings › replace by a regular expression with groups'],
      reason: 'A replacement is painted and accepted by a key that has no delay.',
    },
    {
      file: 'test/journey/suggestions/plainKeys.test.ts',
      titles: [
        'keys without a suggestion › reach files on disk, in a VS Code in which the VSIX is installed',
      ],
      reason: 'The VSIX is installed and activated, and typed text reaches the disk.',
    },
  ],
  native: [
    {
      file: 'test/journey/suggestions/ghostText.test.ts',
      titles: ['ghost text › is accepted with Tab'],
      reason: 'VS Code draws an insertion through the proposed API, and reports that it was accepted.',
    },
    {
      file: 'test/journey/suggestions/paintedRefactorings.test.ts',
      titles: ['painted refactorings › offer a jump within the file'],
      reason: 'VS Code draws a jump through the proposed API, and Tab goes there.',
    },
  ],
};
