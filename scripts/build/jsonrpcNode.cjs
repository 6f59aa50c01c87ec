// What the bundles take for `vscode-jsonrpc/node`: its runtime for Node and everything in common, without the pipes and
// sockets of its own, which nobody here uses and which no bundler can leave out of CommonJS by itself.
require('../../node_modules/vscode-jsonrpc/lib/node/ril.js').default.install();
module.exports = require('../../node_modules/vscode-jsonrpc/lib/common/api.js');
