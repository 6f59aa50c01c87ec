// The environment for npm when a script starts it.

/** Without the variables of `npm run`, which would make the inner npm work on this package. */
export function npmEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^npm_(package|lifecycle)_/.test(name) && !/^npm_config_(local_prefix|prefix)$/.test(name),
  );
  return Object.fromEntries(kept);
}
