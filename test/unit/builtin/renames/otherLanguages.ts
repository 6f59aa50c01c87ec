// Renames in languages that have no file of their own here, and of names of one or two letters in any language.

import type { RenameCase } from './renameCase.ts';

export const otherLanguages: Readonly<Record<string, readonly RenameCase[]>> = {
  c: [
    [
      'type over',
      'the name n',
      'count',
      `int f(int «n») {
  log(‹n›);
  return ‹n› + 1;
}
`,
    ],
  ],
  clojure: [
    [
      'type over',
      'the name text',
      'greeting',
      `(let [«text» (str "hello " who)]
  (println ‹text›)
  (upper ‹text›))
`,
    ],
  ],
  cpp: [
    [
      'type over',
      'the name text',
      'greeting',
      `std::string greet(std::string who) {
  auto «text» = "hello " + who;
  if (‹text›.size() > 20) return "text";
  return upper(‹text›);
}
`,
    ],
  ],
  dart: [
    [
      'type over',
      'the name text',
      'greeting',
      `String greet(String who) {
  final «text» = "hello " + who;
  if (‹text›.length > 20) return "text";
  return ‹text›.toUpperCase();
}
`,
    ],
  ],
  elixir: [
    [
      'type over',
      'the name text',
      'greeting',
      `def greet(who) do
  «text» = "hello " <> who
  if String.length(‹text›) > 20, do: "text"
  String.upcase(‹text›)
end
`,
    ],
    [
      'type over',
      'the name text',
      'greeting',
      `def greet(who) do
  «text» = "hello " <> who
  log(‹text›)
  String.upcase(‹text›)
end
`,
    ],
    [
      'type over',
      'the name who',
      'person',
      `def greet(«who») do
  log(‹who›)
  String.upcase(‹who›)
end
`,
    ],
  ],
  go: [
    [
      'type over',
      'the name server',
      'srv',
      `func («server» *Server) Start() {
	‹server›.run()
	‹server›.wait()
}
`,
    ],
    [
      'type over',
      'the name sv',
      'srv',
      `func («sv» *Server) Start() {
	‹sv›.run()
	‹sv›.wait()
}
`,
    ],
  ],
  groovy: [
    [
      'type over',
      'the name text',
      'greeting',
      `def greet(who) {
  def «text» = "hello " + who
  println(‹text›)
  return ‹text›.toUpperCase()
}
`,
    ],
  ],
  haskell: [
    [
      'type over',
      'the name text',
      'greeting',
      `greet who =
  let «text» = "hello " ++ who
  in map toUpper ‹text› ++ ‹text›
`,
    ],
  ],
  java: [
    [
      'type over',
      'the name n',
      'count',
      `int f(int «n») {
  log(‹n›);
  return ‹n› + 1;
}
`,
    ],
  ],
  javascript: [
    [
      'type over',
      'the name e',
      'event',
      `el.on("x", function («e») {
  ‹e›.stop();
  log(‹e›);
});
`,
    ],
    [
      'type over',
      'the name a',
      'b',
      `let «a» = 1;
log(‹a›);
log(‹a› + 2);
`,
    ],
    [
      'type over',
      'the name sum',
      'total',
      `let «sum» = 1;
log(‹sum›);
log(‹sum› + 2);
`,
    ],
  ],
  javascriptreact: [
    [
      'type over',
      'the name title',
      'heading',
      `function Page({ «title» }) {
  const x = ‹title›;
  return <h1>{‹title›}</h1>;
}
`,
    ],
  ],
  julia: [
    [
      'type over',
      'the name text',
      'greeting',
      `function greet(who)
    «text» = "hello " * who
    println(‹text›)
    return uppercase(‹text›)
end
`,
    ],
  ],
  kotlin: [
    [
      'type over',
      'the name text',
      'greeting',
      `fun greet(who: String): String {
    val «text» = "hello " + who
    if (‹text›.length > 20) return "text"
    return ‹text›.uppercase()
}
`,
    ],
    [
      'type over',
      'the name path',
      'filename',
      `fun load(«path»: String): String {
    val f = open(‹path›)
    return read(f, ‹path›)
}
`,
    ],
  ],
  lua: [
    [
      'type over',
      'the name text',
      'greeting',
      `local function greet(who)
  local «text» = "hello " .. who
  if #‹text› > 20 then return "text" end
  return string.upper(‹text›)
end
`,
    ],
  ],
  makefile: [
    [
      'type over',
      'the name OBJS',
      'OBJECTS',
      `«OBJS» = a.o b.o
all: $(‹OBJS›)
	cc $(‹OBJS›)
`,
    ],
  ],
  ocaml: [
    [
      'type over',
      'the name text',
      'greeting',
      `let greet who =
  let «text» = "hello " ^ who in
  print ‹text›;
  upper ‹text›
`,
    ],
  ],
  perl: [
    [
      'type over',
      'the name text',
      'greeting',
      `my $«text» = "hello " . $who;
print $‹text›;
return uc($‹text›);
`,
    ],
    [
      'type over',
      'the name text',
      'greeting',
      `sub f {
  my $«text» = shift;
  print $‹text›;
  return uc($‹text›);
}
`,
    ],
  ],
  php: [
    [
      'type over',
      'the name n',
      'name',
      `function f($«n») {
  echo $‹n›;
  return $‹n›;
}
`,
    ],
    [
      'type over',
      'the name num',
      'name',
      `<?php
function f($«num») {
  echo $‹num›;
  return $‹num›;
}
`,
    ],
  ],
  powershell: [
    [
      'type over',
      'the name text',
      'greeting',
      `$«text» = "hello"
Write-Host $‹text›
return $‹text›.ToUpper()
`,
    ],
    [
      'type over',
      'the name text',
      'greeting',
      `function F {
  $«text» = "hello"
  Write-Host $‹text›
  return $‹text›.ToUpper()
}
`,
    ],
  ],
  python: [
    [
      'type over',
      'the name path',
      'filename',
      `def read(«path», n):
    return open(‹path›).read(n)

read(path="x", n=1)
`,
    ],
    [
      'type over',
      'the name np',
      'np2',
      `import numpy as «np»
a = ‹np›.zeros(3)
b = ‹np›.ones(3)
`,
    ],
    [
      'type over',
      'the name file',
      'handle',
      `with open(p) as «file»:
    a = ‹file›.read()
    b = ‹file›.name
`,
    ],
    [
      'type over',
      'the name e',
      'problem',
      `try:
    run()
except Error as «e»:
    log(‹e›)
    raise X(‹e›)
`,
    ],
    [
      'type over',
      'the name frame',
      'table',
      `import pandas as «frame»
a = ‹frame›.zeros(3)
b = ‹frame›.ones(3)
`,
    ],
    [
      'type over',
      'the name error',
      'problem',
      `try:
    run()
except Error as «error»:
    log(‹error›)
    raise X(‹error›)
`,
    ],
    [
      'type over',
      'the name ex',
      'problem',
      `try:
    run()
except Error as «ex»:
    log(‹ex›)
    raise X(‹ex›)
`,
    ],
  ],
  r: [
    [
      'type over',
      'the name s',
      'total',
      `«s» <- sum(x)
print(‹s›)
print(‹s› / 2)
`,
    ],
    [
      'type over',
      'the name s',
      'total',
      `f <- function(«s») {
  print(‹s›)
  ‹s› / 2
}
`,
    ],
    [
      'type over',
      'the name summe',
      'total',
      `«summe» <- sum(x)
print(‹summe›)
print(‹summe› / 2)
`,
    ],
    [
      'type over',
      'the name values',
      'total',
      `«values» <- sum(x)
print(‹values›)
print(‹values› / 2)
`,
    ],
  ],
  rust: [
    [
      'type over',
      'the name path',
      'filename',
      `fn load(«path»: &str) -> String {
    let file = open(‹path›);
    read(file, ‹path›)
}
`,
    ],
  ],
  scala: [
    [
      'type over',
      'the name text',
      'greeting',
      `def greet(who: String): String = {
  val «text» = "hello " + who
  if (‹text›.length > 20) return "text"
  ‹text›.toUpperCase
}
`,
    ],
  ],
  scss: [
    [
      'type over',
      'the name main',
      'accent',
      `$«main»: red;
.a { color: $‹main›; }
.b { background: $‹main›; }
`,
    ],
  ],
  shellscript: [
    [
      'type over',
      'the name dir',
      'folder',
      `«dir»=/tmp/x
mkdir -p "$‹dir›"
cd "$‹dir›"
`,
    ],
    [
      'type over',
      'the name dir',
      'folder',
      `f() {
  local «dir»=/tmp/x
  mkdir -p "$‹dir›"
  cd "$‹dir›"
}
`,
    ],
    [
      'type over',
      'the name dir',
      'folder',
      'f() {\n  local «dir»=/tmp/x\n  mkdir -p $‹dir›\n  cd ${‹dir›}\n}\n',
    ],
    [
      'type over',
      'the name target',
      'folder',
      `«target»=/tmp/x
mkdir -p "$‹target›"
cd "$‹target›"
`,
    ],
  ],
  swift: [
    [
      'type over',
      'the name text',
      'greeting',
      `func greet(who: String) -> String {
    let «text» = "hello " + who
    if ‹text›.count > 20 { return "text" }
    return ‹text›.uppercased()
}
`,
    ],
  ],
  typescript: [
    [
      'edit inside',
      'the name mail',
      'email',
      `type Account = {
  id: number;
  «mail»: string;
};
function label(account: Account) {
  return account.‹mail›;
}
`,
    ],
    [
      'type over',
      'the name a',
      'b',
      `const «a» = 1;
log(‹a›);
log(‹a› + 2);
`,
    ],
    [
      'type over',
      'the name title',
      'heading',
      `function page({ «title», body }: Props) {
  log(‹title›);
  return upper(‹title›);
}
`,
    ],
    [
      'type over',
      'the name a',
      'n',
      `function f(«a»: number) {
  log(‹a›);
  return ‹a› + 1;
}
`,
    ],
    [
      'type over',
      'the name n',
      'count',
      `function f(«n»: number) {
  log(‹n›);
  return ‹n› + 1;
}
`,
    ],
    [
      'type over',
      'the name count',
      'n',
      `function f(«count»: number) {
  log(‹count›);
  return ‹count› + 1;
}
`,
    ],
    [
      'paste',
      'the name a',
      'b',
      `const «a» = 1;
log(‹a›);
log(‹a› + 2);
`,
    ],
    [
      'type over',
      'the name setTitle',
      'setName',
      `const [name, «setTitle»] = useState("");
‹setTitle›("a");
onChange(‹setTitle›);
`,
    ],
    [
      'type over',
      'the name Type',
      'Kind',
      `enum «Type» { A, B }
const x: ‹Type› = ‹Type›.A;
`,
    ],
    [
      'type over',
      'the name T',
      'Item',
      `function f<«T»>(x: ‹T›): ‹T› {
  return x;
}
`,
    ],
    [
      'type over',
      'the name load',
      'readAll',
      `import { «load» } from "./x";
‹load›();
const x = ‹load›(2);
`,
    ],
    [
      'type over',
      'the name nn',
      'count',
      `function f(«nn»: number) {
  log(‹nn›);
  return ‹nn› + 1;
}
`,
    ],
    [
      'type over',
      'the name n',
      'count',
      `function f(«n»: number) {
  log(‹n›);
  log(‹n›);
  log(‹n›);
  return ‹n› + 1;
}
`,
    ],
    [
      'type over',
      'the name Elem',
      'Item',
      `function f<«Elem»>(x: ‹Elem›): ‹Elem› {
  return x;
}
`,
    ],
    [
      'edit inside',
      'the name heading',
      'heading2',
      `function page({ «heading», body }: Props) {
  log(‹heading›);
  return upper(‹heading›);
}
`,
    ],
    [
      'type over',
      'the name x',
      'row',
      `items.map((«x») => {
  log(‹x›);
  return ‹x›.id;
});
`,
    ],
    [
      'type over',
      'the name x',
      'row',
      `items.map(«x» => ‹x›.id + ‹x›.name);
`,
    ],
  ],
  typescriptreact: [
    [
      'type over',
      'the name title',
      'heading',
      `function Page({ «title», body }: Props) {
  return <h1 className="title">{‹title›}{upper(‹title›)}</h1>;
}
`,
    ],
    [
      'type over',
      'the name title',
      'heading',
      `function Page({ «title», body }: Props) {
  return <h1>{‹title›}{upper(‹title›)}</h1>;
}
`,
    ],
    [
      'type over',
      'the name title',
      'heading',
      `function Page(«title»: string) {
  return <h1>{‹title›}{upper(‹title›)}</h1>;
}
`,
    ],
    [
      'type over',
      'the name title',
      'heading',
      `function Page() {
  const «title» = use();
  return <h1>{‹title›}{upper(‹title›)}</h1>;
}
`,
    ],
    [
      'type over',
      'the name title',
      'heading',
      `function Page() {
  const «title» = use();
  return (
    <h1 onClick={() => go(‹title›)}>
      {‹title›}
    </h1>
  );
}
`,
    ],
  ],
  vue: [
    [
      'type over',
      'the name title',
      'heading',
      `<script setup>
const «title» = ref("x")
watch(‹title›, () => save(‹title›.value))
</script>
`,
    ],
  ],
  zig: [
    [
      'type over',
      'the name text',
      'greeting',
      `fn greet() void {
    const «text» = "hello";
    print(‹text›);
    log(‹text›);
}
`,
    ],
  ],
};
