// What the runtime for Node of vscode-jsonrpc takes of its common part, in bundles: see jsonrpcNode.cjs.
module.exports = {
  AbstractMessageBuffer: require('../../node_modules/vscode-jsonrpc/lib/common/messageBuffer.js')
    .AbstractMessageBuffer,
  Disposable: require('../../node_modules/vscode-jsonrpc/lib/common/disposable.js').Disposable,
  RAL: require('../../node_modules/vscode-jsonrpc/lib/common/ral.js').default,
};
