// Creates tool calls and permission subjects for tests.
import {
  permissionSubject,
  type PermissionSubject,
} from '../../../../src/chat/permission/permissionSubject.ts';
import { toolCall, type ToolCall } from '../../../../src/protocol/session/toolCall.ts';

export function call(fields: object): ToolCall {
  return toolCall.parse({ toolCallId: 'call-1', ...fields });
}

export function subjectOf(fields: object, announced?: object): PermissionSubject {
  return permissionSubject(call(fields), announced && call(announced));
}

export const scope = { agent: 'codex', cwd: '/work/app', folders: ['/work/app', '/work/lib'] };
