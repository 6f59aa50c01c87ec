// Generates code in several languages that mentions passwords, keys and tokens but contains none. Redaction must not change
// it.

import { SeededRandom } from '../seededRandom.ts';

const names = [
  'token',
  'apiKey',
  'password',
  'secret',
  'credentials',
  'authToken',
  'sessionKey',
  'passphrase',
  'cacheKey',
];
const others = [
  'user',
  'request',
  'config',
  'options',
  'store',
  'session',
  'client',
  'entry',
  'context',
  'handler2',
];

/** `{n}` is one of the names, `{N}` capitalized, `{U}` in upper case; `{o}` and `{q}` are other names, `{d}` is a number. */
const templates: Readonly<Record<string, string>> = {
  typescript: `
import { read{N}, type {N} } from '../auth/{n}.ts';
export function parse{N}({n}: string, {o}: Options): {N} | undefined {
  if ({n} === undefined || {n}.length < {d}) return undefined;
  const {n} = await {o}.get{N}({q}.id);
  const { {n}, {o} } = this.#{q};
  this.{n} = {n};
  {o}.{n} = {q}.{n} ?? default{N};
  {n}: z.string().min({d}),
  {n}: string;
  readonly {n}?: {N} | undefined;
  throw new Error('The {n} is missing or has expired.');
  throw new Error(\`No {n} for \${{o}.name}\`);
  {n}: process.env.APP_{U},
  const {n} = process.env['APP_{U}'] ?? '';
  case '{n}': return {q}.visit{N}({o});
  it('takes the {n} from the {o}', async () => {
  expect({o}.{n}).toBe({q}.{n});
  assert.equal({o}.{n}.length, {d});
  {n}: { type: 'string', description: 'The {n} to use' },
  <input type="password" name="{n}" placeholder="Your {n}" />
  label: t('Enter your {n}'),
  const keys = Object.keys({o}).filter((key) => key !== '{n}');
  logger.info(\`{n} of \${{o}.id} refreshed in {d} ms\`);
  type {n}Kind = 'none' | 'basic' | 'bearer' | 'oauth2';
  createHash('sha256').update({n}).digest('hex');
  const tokens{d} = tokenize({o}.text);
  key: \`\${{o}.id}:{n}\`,
  return {n} !== {q}.{n} && {o}.valid{N}({n});`,
  python: `
from {o}.auth import {N}, get_{n}
def check_{n}({n}: str, {o}=None) -> bool:
    {n} = {n} or os.environ.get("APP_{U}")
    self.{n} = {n}
    if not {n}: raise ValueError("{n} is required")
    {n} = getpass.getpass("Enter {n}: ")
    parser.add_argument("--{n}", default=None, help="{n} for the {o}")
    return self._{o}.login(user, {n})
    {o} = Client({n}={n}, timeout={d})
    with self.assertRaises(AuthError): check_{n}(None)
    {n}: Optional[str] = None
    tokens = [t for t in {o}.tokens if t.kind != "{n}"]
    hashed = hashlib.pbkdf2_hmac("sha256", {n}, salt, 100000)
    return {"{n}": self.{n}, "{o}": {q}}
    logger.debug("{n} expires in %s s", {o}.expires_in)`,
  go: `
func New({n} string, {o} *Options) (*Client, error) {
	if {n} == "" { return nil, errors.New("{n} must not be empty") }
	{n} := os.Getenv("APP_{U}")
	{n}, err := {o}.{N}(ctx)
	{o}.{N} = {q}.{N}
	flag.StringVar(&{o}.{N}, "{n}", "", "{n} of the {q}")
	{N} string \`json:"{n}" yaml:"{n}"\`
	req.Header.Set("Authorization", "Bearer "+{n})
	log.Printf("{n} of %s: %d bytes", {o}.Name, len({n}))
	t.Fatalf("got {n} %q, want %q", got, want)`,
  java: `
private final String {n};
public String get{N}() { return {n}; }
public void set{N}(String {n}) { this.{n} = {n}; }
config.set{N}({q}.get{N}());
String {n} = System.getenv("APP_{U}");
@Value("\${app.{n}}") private String {n};
throw new IllegalArgumentException("{n} must not be null");
builder.{n}({o}.get{N}()).timeout({d});
Map<String, String> {o} = Map.of("kind", "{n}");`,
  rust: `
pub fn with_{n}(mut self, {n}: impl Into<String>) -> Self {
let {n} = std::env::var("APP_{U}")?;
{n}: Option<String>,
self.{n} = Some({n}.into());
#[arg(long, env = "APP_{U}")] {n}: Option<String>,
assert_eq!({o}.{n}, None);
Err(anyhow!("no {n} was given for {}", {o}.name))`,
  yaml: `
  {n}: \${{ secrets.APP_{U} }}
  {n}: !Ref {N}Parameter
  {n}: {{ .Values.{o}.{n} }}
  - name: APP_{U}
    valueFrom: { secretKeyRef: { name: {o}, key: {n} } }
  description: The {n} of the {o}
  {n}_file: /run/secrets/{n}
  {n}_length: {d}
  keys: [id, {n}, {o}]
  image: registry.example.com/{o}:1.{d}.2
  uses: actions/checkout@v{d}`,
  shell: `
export APP_{U}="$(cat "$store/{n}")"
APP_{U}=\${APP_{U}:-}
if [ -z "$APP_{U}" ]; then echo "APP_{U} is not set" >&2; exit 1; fi
curl -H "Authorization: Bearer $APP_{U}" "$input/api/v{d}"
docker run -p 8080:80 -e APP_{U} {o}:latest
read -r -s -p "Enter {n}: " {n}
ssh-keygen -t ed25519 -f "$store" -N ""
openssl rand -hex {d}
kubectl get secret {o} -o yaml
mysql -u root -p {o} < dump.sql`,
  sql: `
CREATE TABLE {n} (id serial PRIMARY KEY, {o}_id int NOT NULL, {n}_hash text);
SELECT {n}, {o} FROM {q} WHERE {n} = $1 AND {o}_id = {d};
ALTER TABLE {o} ADD COLUMN {n} varchar(255);
CREATE INDEX {o}_{n} ON {o} ({n});`,
  php: `
$value = $store->get{N}();
define('APP_{U}', getenv('APP_{U}'));
'{n}' => env('APP_{U}'),
if (!isset($store['{n}'])) throw new Exception('No {n} given');
public function set{N}(string $value): self { $this->{n} = $value; return $this; }`,
  prose: `
The {n} is read from the environment, never from a file.
Pass the {n} of the {o} with every request; it expires after {d} minutes.
To reset your {n}, open Settings and choose "Reset".
Basic authentication is used where there is no {n}.
| \`{n}\` | string | the {n} of the {o}, at most {d} characters |
- Fixed: the {n} was not refreshed when the {o} had ended (#{d}).
commit 9bf02f7a1c3d5e7f9bf02f7a1c3d5e7f9bf02f7a
"integrity": "sha512-Cxwpt2SfTzTtXcfOlzGEee8{o}+c+MmUgGrNiBcXnuWxuFJHe6a5Hz7qwhwe5OgaSYI0IJvkLqWX1ASG+cJOkEiA==",
"@scope/token-tools": "^10.2.{d}",
Use \`postgres://user:password@host/db\` or \`https://<token>@host/\`.`,
};

/** @returns at least `lines` lines. */
export function ordinaryCode(lines: number): string {
  const random = new SeededRandom(7);
  const all = Object.values(templates).flatMap((text) => text.trim().split('\n'));
  const made: string[] = [];
  while (made.length < lines) for (const line of all) made.push(filled(line, random));
  return made.join('\n');
}

function filled(line: string, random: SeededRandom): string {
  const name = random.pick(names);
  return line
    .replaceAll('{n}', name)
    .replaceAll('{N}', name[0]!.toUpperCase() + name.slice(1))
    .replaceAll('{U}', name.toUpperCase())
    .replaceAll('{o}', random.pick(others))
    .replaceAll('{q}', random.pick(others))
    .replaceAll('{d}', String(random.below(90) + 4));
}
