// Exits before it answers anything, with the reason on stderr in the form of an uncaught error.

process.stderr.write('Error: no API key, set EXAMPLE_KEY\n    at main (agent.js:1:1)\n\nNode.js v24.0.0\n');
process.exitCode = 3;
