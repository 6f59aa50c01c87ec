// What the bundles take for `vscode-jsonrpc/node`: the parts that are used here, on as much of a runtime as those need. No
// bundler can find out by itself what may be left out of CommonJS; a name that is missing here is undefined when the wire
// starts, which every test of a bundle would notice.
const started =
  (start, end) =>
  (callback, ...args) => {
    const handle = start(callback, ...args);
    return { dispose: () => end(handle) };
  };
require('../../node_modules/vscode-jsonrpc/lib/common/ral.js').default.install({
  console,
  timer: {
    setTimeout: started(setTimeout, clearTimeout),
    setImmediate: started(setImmediate, clearImmediate),
  },
});
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
