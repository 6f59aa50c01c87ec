// Translates `initialize` and the settings of sessions from ACP v2 ("Initialization", "Session Setup", "Session Config Options").

import { asFields, asText, objectsIn, type Fields } from './fields.ts';

/** The result of `initialize` in the shape of version 1; its `protocolVersion` stays 2. */
export function v1InitializeResult(result: Fields): Fields {
  const { info, capabilities, authMethods, ...rest } = result;
  const { session, auth, ...others } = asFields(capabilities) ?? {};
  const methods = objectsIn(authMethods);
  return {
    ...rest,
    agentInfo: info,
    agentCapabilities: {
      ...others,
      // Suggestions of version 2 have another shape.
      nes: undefined,
      auth: { ...asFields(auth), ...(methods.length > 0 && { logout: {} }) },
      ...(asFields(session) && sessionAbilities(asFields(session)!)),
    },
    authMethods: methods.map(v1AuthMethod),
  };
}

/** An agent of version 2 with `session` supports `session/list`, `session/close`, and `session/resume`, also with a replay. */
function sessionAbilities({ prompt, mcp, ...session }: Fields): Fields {
  const contents = asFields(prompt) ?? {};
  return {
    loadSession: true,
    promptCapabilities: {
      image: isOffered(contents['image']),
      audio: isOffered(contents['audio']),
      embeddedContext: isOffered(contents['embeddedContext']),
    },
    mcpCapabilities: { http: isOffered(asFields(mcp)?.['http']) },
    sessionCapabilities: { ...session, list: {}, resume: {}, close: {} },
  };
}

function isOffered(marker: unknown): boolean {
  return asFields(marker) !== undefined;
}

function v1AuthMethod({ methodId, env, ...method }: Fields): Fields {
  const variables = objectsIn(env).map(({ name, value }) => [asText(name) ?? '', value]);
  return { id: methodId, ...method, ...(variables.length > 0 && { env: Object.fromEntries(variables) }) };
}

/** The options of a setup result or an update, with the names of version 1. */
export function v1ConfigOptions(options: unknown): readonly Fields[] {
  return objectsIn(options).map(({ configId, ...option }) => ({
    id: configId,
    ...option,
    ...(Array.isArray(option['options']) && {
      options: objectsIn(option['options']).map(({ groupId, ...choice }) =>
        groupId === undefined ? choice : { group: groupId, ...choice },
      ),
    }),
  }));
}

/** Leaves out commands of an unknown type, since the agent may expect more than their text. */
export function v1Commands(commands: unknown): readonly Fields[] {
  return objectsIn(commands).filter(({ type }) => type === undefined || type === 'command');
}

/**
 * The MCP servers of a session, each with its type. Leaves out those of a transport that the agent does not advertise, since it
 * would refuse the session.
 * @param offered `session.mcp` of the agent's capabilities.
 * @param onOmitted called with the name of each server that is left out.
 */
export function v2McpServers(
  servers: unknown,
  offered: Fields | undefined,
  onOmitted: (name: string) => void,
): readonly Fields[] {
  return objectsIn(servers).flatMap((server) => {
    const type = asText(server['type']) ?? 'stdio';
    if (isOffered(offered?.[type])) return [{ ...server, type }];
    onOmitted(asText(server['name']) ?? '');
    return [];
  });
}
