// More fake secrets: tokens of services that have a form of their own, and texts of tools that name a secret in their own way.

import { FakeValues, type alphabets } from './fakeValues.ts';
import type { Seed } from './seeds.ts';

/** `§` stands for random characters: `36` of them, or `32hex` of an alphabet. */
const tokens: readonly (readonly [service: string, ...forms: readonly string[]])[] = [
  ['GitLab', 'glffct-§20url', 'glrtr-§20url', 'glwt-§20url', 'glpat-§27url.01.§9lower'],
  [
    'forges',
    'sgp_§16hex_§40hex',
    'bkaj_§40hex',
    'bkct_§40hex',
    'CLOJARS_§60lower',
    'packagist_org_§40lower',
    'dckr_oat_§32url',
  ],
  [
    'models',
    'AQ.Ab8RN6§45url',
    'pa-§43url',
    'esecret_§40lower',
    'rpa_§44',
    'e2b_§40hex',
    'fc-§32hex',
    'BSA§27url',
    'wandb_v1_§40',
    'sk-lf-§8hex-§4hex-§4hex-§4hex-§12hex',
  ],
  [
    'clouds',
    'ABSKQmVkcm9ja0FQSUtleS§80base64',
    'AKID§32',
    'AKLT§44',
    'bce-v3/ALTAK-§21/§40hex',
    'AQVN§35url',
    'y0_§58url',
    't1.9eu§80url',
    '§52JQQJ99§24',
  ],
  [
    'monitoring',
    'dt0c01.§24upper.§64upper',
    'dt0s01.§8upper.§64upper',
    '§36hexNRAL',
    'NRII-§32url',
    'NRJS-§19hex',
    'hcbik_01§56lower',
    'hcxik_01§56lower',
    'hbp_§36',
    'phs_§43',
  ],
  ['mail', 'xsmtpsib-§64hex-§16', '§32hex-§8hex-§8hex', 'mlsn.§64hex', 'md-§22url', 'nyk_v0_§64'],
  [
    'payments',
    'FLWSECK_TEST-§32hex-X',
    'FLWSECK-§32hex-X',
    'live_§30',
    'test_§30',
    'live_§40url',
    'pdl_live_apikey_01§22lower_§22_§3',
    'EZAK§54',
    'EZTK§54',
    'shippo_live_§40hex',
    'duffel_live_§43url',
    'shptka_§32hex',
    'sk_prod_§48url',
  ],
  [
    'social',
    'EAACEdEose0cBA§100',
    'EAAG§120',
    'IGQVJ§120',
    'WPL_AP1.§16.§16',
    'vk1.a.§86url',
    'tfp_§44url_§14',
  ],
  [
    'work',
    'pk_12345678_§32upper',
    'ATTA§64hex§8upper',
    'pat-eu1-§8hex-§4hex-§4hex-§4hex-§12hex',
    'fio-u-§64url',
    'rdme_§70lower',
    'figoh_§40url',
    'figor_§40url',
    'os_v2_app_§103lower',
  ],
  [
    'tools',
    'sdk-§8hex-§4hex-§4hex-§4hex-§12hex',
    'api-§8hex-§4hex-§4hex-§4hex-§12hex',
    'pnu_§36lower',
    'pnb_§36lower',
    'aio_§28',
    'dbtc_§40url',
    'dbtu_§40url',
    'mb_§44base64',
    'mdb_sa_sk_§40url',
    'ak-§22',
    'KEY01§30upper_§22',
    'st.§8hex-§4hex-§4hex-§4hex-§12hex.§32hex.§32hex',
    'retool_01§26lower',
    'n8n_api_§40',
    '0.§8hex-§4hex-§4hex-§4hex-§12hex.§30:§24base64',
  ],
];

/** A text in which `§` is the secret. */
const texts: readonly (readonly [
  where: string,
  kind: 'password' | 'key' | 'hex' | 'words',
  ...texts: readonly string[],
])[] = [
  [
    'a file of a tool',
    'password',
    '//registry.npmjs.org/:_password="§"',
    'machine api.heroku.com login me@example.com password §',
    '[client]\nuser=me\npassword=§',
    'default login me password §',
    'username = "me"\npassword = "§"',
    'ansible_become_pass: §',
    'ansible_ssh_pass=§',
    'spring.datasource.password=§',
    'quarkus.datasource.password=§',
    'hibernate.connection.password §',
    'connectionString="Server=x;Database=y;User ID=me;Password=§;Encrypt=True"',
    'requirepass §',
    'masterauth §',
    'sentinel auth-pass main §',
    'rabbitmq_default_pass = §',
    'user me on >§ ~* +@all',
    'ldap_bind_password: §',
    'bindpw §',
    'rootpw §',
    'olcRootPW: §',
    'smtp_sasl_password_maps = static:me:§',
    '[smtp.example.com]:587 me:§',
    'auth_pass §',
    'wifi_password: §',
    'IPSEC_PSK "§"',
    '%any %any : PSK "§"',
    ': XAUTH me "§"',
    '"me" * "§" *',
    'me : EAP "§"',
    'snmp-server community § RW',
    'enable secret 0 §',
    'username me privilege 15 password 0 §',
    'tacacs-server key §',
    'pre-shared-key ascii-text "§"',
  ],
  [
    'a file of a tool',
    'key',
    '//npm.pkg.github.com/:_authToken=§',
    '_auth=§',
    'npmAuthToken: "§"',
    'index-url = https://__token__:§@pypi.example.com/simple',
    '[registry]\ntoken = "§"',
    'token = "§" # crates',
    'hosts:\n  github.com:\n    oauth_token: §',
    'credentials "app.terraform.io" {\n  token = "§"\n}',
    'client-key-data: §',
    'secret_key = §',
    'aws_session_token = §',
    'azure.client.secret=§',
    'storage_account_key = "§"',
    'PrivateKey = §=',
    'PresharedKey = §=',
    'api_key: §  # production',
    '{"kty":"oct","k":"§"}',
    '{"kty":"RSA","n":"x","e":"AQAB","d":"§"}',
    '"private_key_id": "§"',
    'hmac_secret: "§"',
    'key "rndc-key" { algorithm hmac-sha256; secret "§"; };',
    'SESSION_COOKIE=§',
    'jwt.secret=§',
    'APP_KEY=base64:§=',
    'RAILS_MASTER_KEY=§',
    'signing_key: |\n  §',
    'encryptionKey = "§"',
    'auth: Bearer §',
    'Authorization: SSWS §',
    'X-Postmark-Server-Token: §',
    'X-Figma-Token: §',
    'X-Shopify-Access-Token: §',
    'Circle-Token: §',
    'x-goog-api-key: §',
    'xi-api-key: §',
    'Api-Key §',
    'X-MBX-APIKEY: §',
  ],
  [
    'a command',
    'password',
    "sshpass -p'§' scp a b",
    'mysqladmin -u root password "§"',
    'PGPASSWORD="§" pg_dump x',
    'MYSQL_PWD=§ mysql',
    'export SSHPASS=§',
    'redis-cli -u redis://me:§@host',
    'lftp -u me,§ sftp://host',
    'curl ftp://host -u "me:§"',
    'curl --proxy-user me:§ https://x',
    'wget --http-password=§ https://x',
    'http -a me:§ https://x',
    'xh -a me:§ https://x',
    'rclone config create x sftp pass=§',
    'restic --password-command "echo §" backup',
    'borg init -e repokey # BORG_PASSPHRASE=§',
    'cryptsetup luksOpen x y <<< "§"',
    'echo "§" | sudo -S -k id',
    "printf '%s' '§' | docker login --password-stdin",
    'gpg --pinentry-mode loopback --passphrase "§" -d x',
    'openssl pkcs12 -export -passout pass:§ -in x',
    'keytool -genkey -keypass § -alias x',
    'jarsigner -storepass § x y',
    'signtool sign /f x.pfx /p § y',
    'net use Z: \\\\h\\s /user:me §',
    'cmdkey /add:h /user:me /pass:§',
    'mount -t cifs //h/s /m -o user=me,password=§',
    'smbclient //h/s § -U me',
    'ldapwhoami -x -D cn=me -w §',
    'kinit me <<< §',
    'nmcli con modify x wifi-sec.psk §',
    'wpa_passphrase home §',
    'chpasswd <<< "me:§"',
    'useradd -p § me',
    'usermod --password § me',
    'pdftk x output y user_pw §',
    'qpdf --password=§ x y',
    'mosquitto_sub -u me -P § -t x',
    'snmpwalk -v3 -A § -u me h',
    'ipmitool -U me -P § -H h chassis status',
  ],
];

function filled(form: string, values: FakeValues): { text: string; secret: string } {
  let first: number | undefined;
  let last = 0;
  let text = '';
  let from = 0;
  for (const { index, 0: mark, 1: length = '', 2: alphabet = 'mixed' } of form.matchAll(
    /§(\d+)(hex|lower|upper|url|base64)?/g,
  )) {
    text += form.slice(from, index);
    first ??= text.length;
    text += values.text(Number(length), alphabet as keyof typeof alphabets);
    last = text.length;
    from = index + mark.length;
  }
  text += form.slice(from);
  return { text, secret: text.slice(first, last) };
}

const values = new FakeValues(31);
const make = {
  password: () => values.password(),
  words: () => values.words(),
  key: () => values.text(43),
  hex: () => values.text(40, 'hex'),
} as const;

export const serviceSeeds: readonly Seed[] = [
  ...tokens.flatMap(([service, ...forms]) =>
    forms.map((form) => {
      const { text, secret } = filled(form, values);
      return { where: `${service}: ${form}`, text: `use ${text} for it`, secret };
    }),
  ),
  ...texts.flatMap(([where, kind, ...all]) =>
    all.map((form) => {
      const secret = make[kind]();
      return { where: `${where}: ${form}`, text: form.replace('§', () => secret), secret };
    }),
  ),
];
