// The name of the built-in agent, and the variables that it reads.

export const builtinAgent = 'builtin';

/**
 * The environment variables that tell the built-in agent which model to use. They are set from the settings only; values
 * in VS Code's own environment are removed.
 */
export const modelVariable = {
  endpoint: 'ACP_HOST_MODEL_ENDPOINT',
  model: 'ACP_HOST_MODEL_NAME',
  format: 'ACP_HOST_MODEL_FORMAT',
  maxTokens: 'ACP_HOST_MODEL_MAX_TOKENS',
  timeout: 'ACP_HOST_MODEL_TIMEOUT',
  key: 'ACP_HOST_MODEL_KEY',
  /** Set instead of all others: a sentence for the user on why the model they named is not used. */
  unused: 'ACP_HOST_MODEL_UNUSED',
} as const;
