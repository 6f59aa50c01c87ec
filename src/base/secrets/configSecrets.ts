// Rules that find secrets in the files of services with their own syntax: VPNs, network devices, mail servers, Redis,
// keys in JSON (RFC 7517), and blocks of YAML.

import {
  isPasswordLike,
  isPasswordOrRandom,
  isPlaceholder,
  isRandom,
  notRedacted,
  ofRule,
  shape,
  caseLineShape,
  caseShape,
  lineShape,
  type NamedShape,
} from './secretValue.ts';

/** The end of a value in one of these files. */
const ends = String.raw`(?=["'\x60]{0,2}(?:[ \t,;.}&]|\r?$))`;

export const configSecrets: readonly NamedShape[] = [
  ...ofRule('assignment', [
    // : PSK "…", me : EAP "…", IPSEC_PSK "…", pre-shared-key ascii-text "…"
    {
      words: 'psk|xauth|: eap|ntlm|:eap|shared-key|shared_key',
      shape: lineShape`((?::[ \t]{0,4}(?:PSK|XAUTH(?:[ \t]{1,4}[\w.@-]{1,60})?|EAP|NTLM)|\b\w{0,20}_PSK|pre-?shared[_-]key(?:[ \t]{1,4}(?:local|remote|ascii-text|hexadecimal|address|[0-9.]{1,15})){0,3})[ \t]{1,4}"?)${notRedacted}[^\s"'\x60&]{6,200}${ends}`,
      accept: isPasswordOrRandom,
    },
    // The secrets of PPP: "me" * "…" *
    {
      words: '* "|*\t"|" *|*\t',
      shape: caseLineShape`((?:^|[\x60=])[ \t]{0,8}"?[\w.@\\-]{1,60}"?[ \t]{1,20}(?:\*|"?[\w.-]{1,40}"?)[ \t]{1,20}"?)${notRedacted}[^\s"'*]{6,100}(?="?[ \t]{1,20}\*(?:[ \t]*\r?$|\x60|&))`,
      accept: isPasswordLike,
    },
    // snmp-server community …, enable secret 0 …, tacacs-server key …
    {
      words: 'munity |secret |-server |tacacs|radius',
      shape: lineShape`(\b(?:snmp-server community|r[ow]community6?|enable (?:secret|password)(?: level \d{1,2})?|(?:username \S{1,40} (?:privilege \d{1,2} )?)secret|(?:tacacs|radius)(?:-server)?(?: host \S{1,60})? key)[ \t]{1,4}(?:[05789][ \t]{1,4})?"?)${notRedacted}[^\s"'\x60&]{6,200}${ends}`,
      accept: isPasswordOrRandom,
    },
    // sentinel auth-pass main …, user me on >…, auth_pass …, [smtp.example.com]:587 me:…
    {
      words: 'auth-pass|auth_pass|n >|]:25|]:465|]:587|:me:|.psk ',
      shape: shape`(\b(?:auth-pass[ \t]{1,4}[\w.-]{1,60}|auth_pass|[\w.-]{1,40}\.psk)[ \t]{1,8}|\buser[ \t]{1,4}\S{1,60}[ \t]{1,4}on[ \t]{1,4}>|\]:\d{2,5}[ \t]{1,20}[\w.@+-]{1,80}:)${notRedacted}[^\s"'\x60]{6,200}`,
      accept: isPasswordOrRandom,
    },
    // signing_key: |, and the value in the next line
    {
      words: 'key:|secret:|token:|password:',
      twoLines: true,
      shape: lineShape`((?:key|secret|token|password):[ \t]{1,4}[|>][+-]?\d?[ \t]{0,4}\r?\n[ \t+>|-]{1,30})${notRedacted}[^\s"']{8,400}(?=[ \t]*\r?$)`,
      accept: isPasswordOrRandom,
    },
    // SESSION_COOKIE=…
    {
      words: 'COOKIE=|_SESSION=',
      shape: caseShape`(\b[A-Z][A-Z\d_]{0,40}_(?:COOKIE|SESSION)=["']?)${notRedacted}[\w+/=.~%-]{16,400}`,
      accept: isRandom,
    },
  ]),
  // {"kty":"oct","k":"…"}
  {
    rule: 'private-key',
    words: 'kty',
    shape: caseShape`((?:\\?["']kty\\?["'](?:(?!["']kty)[^\n]){0,4000}?[{,][ \t]{0,4})\\?["'](?:k|d|p|q|dp|dq|qi)\\?["'][ \t]{0,4}:[ \t]{0,4}\\?["'])${notRedacted}[\w-]{20,2000}`,
  },
  ...ofRule('option', [
    // kinit me <<< …, and a command that prints a password
    {
      words: '<<<|password-command|passcommand',
      shape: shape`(\b(?:cryptsetup|kinit|chpasswd|passwd|sudo|su|gpg2?|openssl|docker|podman|login|vault|gh|cifs)\b[^\n|;]{0,120}<<<[ \t]{0,4}["']?(?:[\w.-]{1,40}:)?|pass(?:word-)?command[ \t=]{1,4}["']?(?:echo|printf)[ \t]{1,4}(?:-n[ \t]{1,4})?["']?)${notRedacted}[^\s"'$\x60]{6,200}`,
      accept: isPasswordOrRandom,
    },
    // lftp -u me,…, curl --proxy-user me:…, http -a me:…
    {
      words: 'lftp|y-user|http|xh |xhs |curl',
      shape: shape`(\b(?:lftp\b[^\n]{0,100}?[ \t](?:-u|--user)[ \t=]["']?[\w.@-]{1,60},|curl\b[^\n]{0,200}?[ \t](?:--proxy-user|-U)[ \t=]["']?[\w.@\\-]{1,60}:|(?:https?|xhs?)[ \t][^\n]{0,100}?(?:-a|--auth)[ \t=]["']?[\w.@-]{1,60}:))${notRedacted}[^\s"'$\x60]{4,200}`,
      accept: (value) => !isPlaceholder(value) && isPasswordOrRandom(value),
    },
    // net use z: \\h\s /user:me …, smbclient //h/s …, wpa_passphrase home …, pdftk … user_pw …
    {
      words: 'net use|smbclient|wpa_passphrase|r_pw|signtool|wifi-sec.psk',
      shape: shape`(\b(?:net use\b[^\n]{0,120}?/user:\S{1,60}|smbclient[ \t]{1,4}//\S{1,80}|wpa_passphrase[ \t]{1,4}\S{1,40}|(?:user|owner)_pw|signtool[ \t][^\n]{0,200}?[ \t]/p)[ \t]{1,4}["']?)${notRedacted}[^\s"'/$\x60-][^\s"'\x60]{5,200}`,
      accept: isPasswordOrRandom,
    },
  ]),
];
