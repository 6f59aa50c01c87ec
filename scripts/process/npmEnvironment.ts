// Owns the environment of an npm that is started by our scripts.

/** An npm started by `npm run` would otherwise take that script's package for its own. */
export function npmEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^npm_(package|lifecycle)_/.test(name) && !/^npm_config_(local_prefix|prefix)$/.test(name),
  );
  return Object.fromEntries(kept);
}
