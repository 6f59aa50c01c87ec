// The variables that tell the embedded agent of a model. What the environment of VS Code has of them counts for nothing:
// a model is used because of the settings, or not at all.

export const modelVariable = {
  endpoint: 'ACP_HOST_MODEL_ENDPOINT',
  model: 'ACP_HOST_MODEL_NAME',
  format: 'ACP_HOST_MODEL_FORMAT',
  maxTokens: 'ACP_HOST_MODEL_MAX_TOKENS',
  timeout: 'ACP_HOST_MODEL_TIMEOUT',
  key: 'ACP_HOST_MODEL_KEY',
  /** Instead of all others: why the one that the user named is not used, as a sentence for them. */
  unused: 'ACP_HOST_MODEL_UNUSED',
} as const;

/** Removes each of them. */
export const noModel: Readonly<Record<string, null>> = Object.fromEntries(
  Object.values(modelVariable).map((name) => [name, null]),
);
