// Proves that variables which decide what programs run are recognised, also those whose names look like secrets, and are shown
// whatever their values look like.

import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { isShownWithValue } from '../../../../src/agent/launch/shownVariable.ts';
import { isSteering } from '../../../../src/base/environment/steeringVariable.ts';

const names = (
  '__PYVENV_LAUNCHER__ COVERAGE_PROCESS_START MPLBACKEND RAKE_SYSTEM BUNDLER_SETUP COMPOSER SBCL_CORE SWIPL SCHEMELIBDIRS ' +
  'BABASHKA_PRELOADS NU_LIB_DIRS NU_PLUGIN_DIRS COURSIER_REPOSITORIES VMODULES REPLACE_OS_VARS HOSTCC SWIFTC DMD MAKESHELL ' +
  'USE_BAZEL_VERSION TOXENV BORG_PASSCOMMAND VAULT_TOKEN_HELPER CREDENTIAL_HELPER API_KEY_HELPER GCM_CREDENTIAL_STORE ' +
  'PINENTRY_USER_DATA ODBCINI ODBCSYSINI LDAPCONF TNS_ADMIN KRB5CCNAME LYNX_LSS GCE_METADATA_IP'
).split(' ');

describe('isSteering', () => {
  for (const name of names)
    it(`is true for ${name}, which questions show with any value`, () => {
      assert.equal(isSteering(name), true);
      assert.equal(isShownWithValue(name, `/work/x?ghp_${'a1B2'.repeat(9)}`), true);
    });

  it('is false for keys, whose values questions do not show', () => {
    for (const name of ['GH_TOKEN', 'OPENAI_API_KEY', 'BW_SESSION', 'COMPOSER_AUTH', 'AGE_PASSPHRASE']) {
      assert.equal(isSteering(name), false, name);
      assert.equal(isShownWithValue(name, 'x'), false, name);
    }
  });
});
