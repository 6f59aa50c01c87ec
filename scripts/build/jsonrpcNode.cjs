// What the bundles take for `vscode-jsonrpc/node`: its runtime for Node and the parts that are used here. No bundler can
// find out by itself what may be left out of CommonJS; a name that is missing here is undefined when the wire starts,
// which every test of a bundle would notice.
require('../../node_modules/vscode-jsonrpc/lib/node/ril.js').default.install();
const { createMessageConnection } = require('../../node_modules/vscode-jsonrpc/lib/common/connection.js');
const messages = require('../../node_modules/vscode-jsonrpc/lib/common/messages.js');
const { AbstractMessageReader } = require('../../node_modules/vscode-jsonrpc/lib/common/messageReader.js');
const { AbstractMessageWriter } = require('../../node_modules/vscode-jsonrpc/lib/common/messageWriter.js');

const { ErrorCodes, ParameterStructures, ResponseError } = messages;
module.exports = {
  AbstractMessageReader,
  AbstractMessageWriter,
  createMessageConnection,
  ErrorCodes,
  ParameterStructures,
  ResponseError,
};
