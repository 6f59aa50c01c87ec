// Rules that find secrets in command lines: mysql -p…, docker login -p …, --token …, echo … | sudo -S.

import { strong, strongWords } from './secretNames.ts';
import {
  notRedacted,
  ofRule,
  shape,
  caseShape,
  isPasswordOrRandom,
  isPlaceholder,
  isRandom,
} from './secretValue.ts';

/** Programs with a one-letter option for a password or a key. */
const programs =
  'docker|podman|mongosh|mongo|mongodump|mongorestore|skopeo|buildah|ldapsearch|ldapmodify|ldapadd|' +
  'ldapwhoami|ldapdelete|ldappasswd|mosquitto_sub|mosquitto_pub|snmpwalk|snmpget|ipmitool|useradd|' +
  'usermod|sqlcmd|bcp|isql|openssl|unzip|zip|7za|7zz|7z|unrar|rar|ssh-keygen|xfreerdp|rdesktop|' +
  'smbclient|keytool|jarsigner|doctl|cypher-shell|beeline|nxc|netexec|p4|' +
  'az login|cf login|oc login|helm registry';

export const secretOptions = ofRule('option', [
  // curl -u name:password, curl -b session=…, mysql -ppassword, redis-cli -a password
  {
    words: 'curl|wget|http|mysql|mariadb|sshpass|redis-cli',
    shape: caseShape`(\b(?:curl|wget|http)\b[^\r\n]{0,200}?[ \t](?:(?:-[A-Za-z]{0,8}u[ \t]?|--user[ \t=])["']?[^\s:"']{1,100}:(?!//)|(?:-b|--cookie)[ \t=]["']?[\w.-]{1,60}=))${notRedacted}[^\s"'$]{3,}|(\b(?:(?:mysql\w{0,10}|mariadb)\b[^\r\n]{0,200}?[ \t]-p|(?:sshpass|redis-cli)\b[^\r\n]{0,200}?[ \t]-[pa][ \t]?)["']?)${notRedacted}(?=[^\s]{0,100}[\d!-/@])[^\s"'$-][^\s"']{3,}`,
  },
  // mysql -pletmein, where only letters follow. No option of these programs has a longer name with one hyphen.
  {
    words: 'mysql|mariadb',
    shape: caseShape`(\b(?:mysql\w{0,10}|mariadb(?:-\w{1,10})?)(?:[ \t]{1,8}[^\s|;&<>]{1,60}){0,12}?[ \t]{1,8}-p["']?)${notRedacted}[A-Za-z]{4,40}(?=["']?(?:\s|$))`,
    accept: (value) =>
      !isPlaceholder(value) &&
      !/^(?:rint0?|ath|erm|rune|ort|pass(?:word|wd)?|secret|PASS(?:WORD|WD)?)$/.test(value),
  },
  {
    words: programs,
    shape: caseShape`(\b(?:${programs})\b[^\r\n|;]{0,200}?[ \t](?:-[pPwkNA](?:[ \t=]|(?<=-p))|-hp|\/p:)["']?)${notRedacted}[^\s"'$|;&-][^\s"'|;&\x60]{5,200}`,
    accept: isOptionValue,
  },
  // --password hunter22, --admin-pass hunter22, -token …, -passin pass:hunter22
  {
    words: strongWords,
    shape: shape`(--${strong}[\w-]{0,20}[ \t=]["']?)${notRedacted}[^\s"'$<-][^\s"']{3,}`,
    accept: (value, before) =>
      !isPlaceOrName(value, before) &&
      !/^\[|^[A-Z_]+$|^\w+\]$|^(?:or|and|is|to|from|as|with|for|the)$/.test(value),
  },
  {
    words: `${strongWords}|pass|pw|auth`,
    shape: shape`((?<![\w-])--?[\w-]{0,30}(?:pass|pw|auth|${strong})[\w-]{0,20}[ \t=]["']?)${notRedacted}[^\s"'$<>|;&-][^\s"'|;&]{5,200}`,
    accept: (value, before) => !isPlaceOrName(value, before) && isPasswordOrRandom(value),
  },
  {
    words: 'pass:',
    shape: shape`(-pass(?:in|out)?[ =]pass:)${notRedacted}[^\s"']{4,200}`,
  },
  // vault login …, ngrok config add-authtoken …, gh auth login --with-token <<< …
  {
    words: 'vault login|authtoken|auth init|auth login|secret put|secret set|secrets set|configure set',
    shape: shape`(\b(?:vault login|add-authtoken|auth init -t|auth login[^\n]{0,40}|secret put[^\n]{0,40}|secrets? set[^\n]{0,40}|configure set [\w.]{1,40})[ \t=<"']{1,6}(?:[A-Z_]{1,40}=)?)${notRedacted}[\w+/=.~-]{16,400}`,
    accept: isRandom,
  },
  {
    words: 'htpasswd|net user|smbclient',
    shape: shape`(\b(?:htpasswd[ \t]+-\w{0,6}b\w{0,6}[ \t]+\S{1,100}[ \t]+\S{1,60}|net user \S{1,60}|smbclient\b[^\r\n]{0,100}-U[ \t]?[\w.\\-]{1,60}%)[ \t]{0,4}["']?)${notRedacted}[^\s"'/][^\s"'\x60]{3,200}`,
    accept: isPasswordOrRandom,
  },
  // A password without an option: HAProxy, rclone, Composer, NNTP, the GitHub CLI, Windows.
  {
    words: 'stats auth|obscure|http-basic.|--body|authinfo|/user:',
    shape: shape`(\b(?:stats auth[ \t]{1,4}[\w.@-]{1,60}:|rclone obscure[ \t]{1,4}|http-basic\.[\w.-]{1,80}[ \t]{1,4}\S{1,60}[ \t]{1,4}|secret set[^\r\n]{0,80}?[ \t]--body[ \t=]{1,2}|authinfo user[ \t]\S{1,60}[ \t]pass[ \t]|net use[ \t]{1,4}\S{1,60}[ \t]{1,4}\S{1,120}[ \t]{1,4}(?=\S{1,200}[ \t]{1,4}/user:))["']?)${notRedacted}[^\s"'$\x60/][^\s"'\x60]{5,200}`,
    accept: isPasswordOrRandom,
  },
  {
    words: 'echo |printf ',
    shape: caseShape`(\b(?:echo|printf) (?:-n )?["']?(?:[\w.-]{1,40}:)?)${notRedacted}[^\s"':|]{4,200}(?=["']? ?\| ?(?:sudo|chpasswd|su|passwd|docker|gpg|openssl|gh|kinit|cryptsetup)\b)`,
    accept: isPasswordOrRandom,
  },
]);

/** True for `--token-file x`, `--tokenizer x` and `--secret ./x`. */
function isPlaceOrName(value: string, before: string): boolean {
  if (/(?:file|path|dir|name|type|izer|stdin|ttl|env|helper)[ \t=]["']?$/i.test(before)) return true;
  return /^(?:\.{1,2}|~)?\/[\w./-]*$/.test(value) && !isRandom(value);
}

/** False for ports, paths and key types: `docker run -p 8080:80`, `ssh-keygen -t ed25519`. */
function isOptionValue(value: string): boolean {
  return isPasswordOrRandom(value) && !/:\d|[/:].*[/:]|^ed25519/.test(value);
}
