// Command lines that run, write or read something that no rule says it allows. Written by hand, from the manuals of the programs and of the
// shells. `knownCommand.steered` tests that no rule for a command of the table allows one of them.

/** The beginning of each line → its possible continuations, separated by ` ¦ `. */
const arguments_: readonly (readonly [command: string, following: string])[] = [
  [
    'git log',
    `--output=x ¦ --output x ¦ --outp=x ¦ --output= ¦ --output-indicator-new=x ¦ -Ox ¦ -O x ¦ --ext-diff ¦ --ext ¦ --textconv
    ¦ --show-signature ¦ --show-sig ¦ --format=%G? ¦ --format="%GG" ¦ --pretty=format:%G? ¦ --pretty=tformat:%GS ¦ --pretty %G?
    ¦ --pretty=x ¦ --format x ¦ --show-notes=../x ¦ --notes=x ¦ -Gx ¦ -Sx ¦ --remerge-diff ¦ --submodule=diff ¦ --submodule
    ¦ --no-index a b ¦ --stdin ¦ --exec=./x ¦ --exec-path=. ¦ -L1,2:../x ¦ -L/a/,/b/:/etc/x ¦ --relative=../x ¦ --glob=x ¦ --alternate-refs
    ¦ --git-dir=x ¦ --work-tree=/ ¦ -c core.pager=./x ¦ -C /tmp ¦ --paginate ¦ -P ¦ --config-env=a=B ¦ --namespace=x ¦ --bare
    ¦ --word-diff-regex=x ¦ --color-words=x ¦ --ignore-revs-file=x ¦ --contents=x ¦ --max-count=-1 ¦ -n -5 ¦ -n=x ¦ --skip=x
    ¦ --since=--output=x ¦ --grep=@x ¦ --author "-x" ¦ --after ¦ --since --output=x ¦ -p --output=x ¦ -pO ¦ -pwx ¦ -wO/etc/x
    ¦ -- --output=x ¦ -- -p ¦ -- -- x ¦ HEAD -- ../x ¦ HEAD -- /etc/x ¦ -- "../x" ¦ HEAD --output=x ¦ ..x/../../y ¦ @x ¦ :/x
    ¦ ":(top)x" ¦ ":(exclude)x" ¦ :!x ¦ ":^x" ¦ ^main ¦ "a" "b"c ¦ HEAD@{1} ¦ HEAD^ ¦ HEAD^! ¦ $X ¦ "$X" ¦ !! ¦ !$ ¦ !git:p
    ¦ "a!b" ¦ ^a^b ¦ ~ ¦ ~+ ¦ ~- ¦ ~1 ¦ ~root ¦ =git ¦ +x ¦ a=~/x ¦ a:~/x ¦ --since=~ ¦ /etc ¦ // ¦ //h/s ¦ /a/../etc/x`,
  ],
  [
    'git diff',
    `--output=x ¦ --output x ¦ --outpu x ¦ --no-index a b ¦ --no-inde a b ¦ --ext-diff ¦ --textconv ¦ -O../x ¦ -O x ¦ --submodule=log
    ¦ --submodule=diff ¦ --ignore-submodules=none ¦ --src-prefix=x ¦ --dst-prefix=/etc ¦ --line-prefix=x ¦ --relative ¦ --dirstat ¦ -R
    ¦ -G x ¦ -S x ¦ --find-object=x ¦ --diff-filter=x ¦ --diff-algorithm=x ¦ --anchored=x ¦ --ws-error-highlight=x ¦ --stat=1000
    ¦ -U ¦ -Ux ¦ -U -1 ¦ --unified=x ¦ --unified=../x ¦ -wp --output=x ¦ --cached --output=x ¦ --check=x ¦ --merge-base=x
    ¦ /dev/null /etc/x ¦ a /etc/x ¦ /etc/x /etc/y ¦ ../a ../b ¦ a ../../b ¦ - ¦ - a ¦ a - ¦ /dev/stdin a ¦ <(./x) a ¦ a <(./x) ¦ @a
    ¦ --color=x ¦ --color=always\\; ¦ --no-color>x ¦ a>x ¦ a 2>x ¦ a 1>&2 ¦ a &>x ¦ a >&x ¦ a <>x ¦ a >|x ¦ a {fd}>x ¦ a <<<x`,
  ],
  [
    'git show',
    `--output=x ¦ --show-signature ¦ --ext-diff ¦ --textconv ¦ --format=%G? ¦ --format="%(trailers)" ¦ --pretty=%G? ¦ --notes=x ¦ -O x
    ¦ --exec=x ¦ -sO ¦ -s/etc/x ¦ -psx ¦ :x ¦ :/x ¦ :0:x ¦ :./x ¦ :../x ¦ @:x ¦ @{-1} ¦ "@{u}" ¦ HEAD:$X ¦ HEAD:a\\ b ¦ "HEAD:a"b`,
  ],
  [
    'git status',
    `-u ¦ -uall ¦ -uno ¦ -v ¦ -vv ¦ --column=x ¦ --column ¦ --porcelain=x ¦ --ignored=x ¦ --ignore-submodules=x ¦ --find-renames
    ¦ --ahead-behind ¦ --renames ¦ --no-optional-locks ¦ --untracked-files ¦ --untracked-files=x ¦ --pathspec-from-file=../x
    ¦ --pathspec-from-file=- ¦ -sbx ¦ -s/etc ¦ --lock ¦ --git-dir=x ¦ :x ¦ ":(glob)x" ¦ /etc ¦ .. ¦ ../.. ¦ a/../../.. ¦ -- .. ¦ -- -s`,
  ],
  [
    'git blame',
    `--contents=x a ¦ --contents x a ¦ --contents - a ¦ --content x a ¦ -S x a ¦ -S../x a ¦ --ignore-revs-file=x a ¦ --ignore-revs-file x a
    ¦ --ignore-rev=x a ¦ --progress a ¦ -L -1 a ¦ -L@x a ¦ -L,5 a ¦ -L1,5 a ¦ -L:x a ¦ -L "-x" a ¦ -L x /etc/a ¦ -M a ¦ -C a ¦ -C5 a
    ¦ -p a ¦ --porcelain a ¦ -b a ¦ --root a ¦ -t a ¦ --date=x a ¦ --abbrev=5 a ¦ -weS x ¦ -wS/etc/x a ¦ /etc/a ¦ ../a ¦ -- /etc/a ¦ -- ../a
    ¦ -h ¦ --output=x a ¦ --show-stats a ¦ --encoding=x a ¦ --reverse a..b a ¦ --textconv a`,
  ],
  [
    'git ls-files',
    `-X x ¦ -X/etc/x ¦ --exclude-from=x ¦ --exclude-from x ¦ --exclude-fr=x ¦ --exclude-per-directory=x ¦ -x x ¦ --exclude=x ¦ --format=x
    ¦ --with-tree=x ¦ --recurse-submodules ¦ --resolve-undo ¦ --directory ¦ -oX x ¦ -oX../x ¦ -k ¦ -i ¦ -t ¦ -v ¦ -f ¦ -u ¦ --eol ¦ --full-name
    ¦ --error-unmatch x ¦ /etc ¦ ../x ¦ :/ ¦ ":(attr:x)a" ¦ -- /etc ¦ --debug ¦ --sparse`,
  ],
  [
    'ls',
    `-L ¦ -lL ¦ -laH ¦ -H x ¦ --dereference ¦ --dereference-command-line ¦ --deref ¦ --hyperlink ¦ --zero ¦ -I x ¦ --ignore=x ¦ --hide=x ¦ -w5
    ¦ --color=x ¦ --colo=always ¦ --format=x ¦ --time-style=+x ¦ --quoting-style=x ¦ --block-size=x ¦ --sort=x ¦ -T5 ¦ -Z ¦ -D
    ¦ --help ¦ --recursiv ¦ /etc ¦ / ¦ .. ¦ ../ ¦ ./.. ¦ ./../ ¦ src/.. ¦ src/../.. ¦ a/./../../b ¦ ~ ¦ ~/ ¦ ~root/x ¦ ~user ¦ "~/x" ¦ '~/x' ¦ $HOME
    ¦ "$HOME" ¦ \${HOME} ¦ $PWD/.. ¦ $OLDPWD ¦ $'\\x2fetc' ¦ $"x" ¦ *.ts ¦ ?.ts ¦ [a]* ¦ {a,b} ¦ {a..c} ¦ {/etc,x} ¦ src/{..,x}/.. ¦ !(x) ¦ @(x) ¦ +(x)
    ¦ ?(x) ¦ *(/) ¦ **/x ¦ a\\ b ¦ a\\/b ¦ \\/etc ¦ a\\
    ¦ env: ¦ HKLM: ¦ Alias: ¦ Function: ¦ variable:x ¦ C: ¦ C:x ¦ C:/x ¦ C:\\x ¦ \\\\h\\s ¦ Microsoft.PowerShell.Core/FileSystem::/etc ¦ file:///etc
    ¦ a,b ¦ "a",b ¦ a,--x ¦ (x) ¦ (ls) ¦ {ls} ¦ @x ¦ @(x) ¦ %X% ¦ !X! ¦ ^x ¦ x^ ¦ 'a' 'b'c ¦ "a"'b' ¦ a"b" ¦ ''a ¦ ""-L ¦ -"L" ¦ "-"L ¦ '-L'
    ¦ "-L" ¦ -l"L" ¦ --dere"ference" ¦ -\\L ¦ -$'L' ¦ -\${X}L ¦ -\`echo L\` ¦ \u2013L ¦ \u2014L ¦ \u2212L ¦ \uff0dL ¦ -\u200bL ¦ a\u00a0-L ¦ a\u2003-L ¦ a\t-L`,
  ],
  [
    'cat',
    `- ¦ -u ¦ --show-all ¦ --number ¦ --help ¦ --version ¦ -e ¦ -t ¦ -nx ¦ a - ¦ a /etc/x ¦ /etc/x ¦ /proc/self/environ ¦ /dev/stdin ¦ /dev/fd/3
    ¦ /dev/tcp/h/80 ¦ ../x ¦ a ../x ¦ a/../../x ¦ ./a/b/../../../x ¦ "../x" ¦ '../x' ¦ "a/../../x" ¦ -- ../x ¦ -- -x ¦ -- - ¦ -n -- /x ¦ <x ¦ < x ¦ <<E
    ¦ <<-E ¦ <<'E' ¦ <<<x ¦ <<<$X ¦ 0<x ¦ a>b ¦ a > b ¦ a>>b ¦ a|sh ¦ a |sh ¦ a| sh ¦ a;sh ¦ a ;sh ¦ a&sh ¦ a&&sh ¦ a||sh ¦ a&
    ¦ a $(./x) ¦ a \`./x\` ¦ "a$(./x)" ¦ "a\`./x\`" ¦ a$(<x) ¦ $((1)) ¦ $[1] ¦ a "\${X:-/etc}" ¦ "\\$X" ¦ "a\\" ./x ¦ "a\\"b" ¦ 'a'\\''b' ¦ $'a\\'b'
    ¦ a # x ¦ a #;sh ¦ "#" ; sh ¦ a @x ¦ @/etc/x ¦ "@/etc/x" ¦ '"/etc/x"' ¦ 'a" "/etc/x' ¦ 'a" "../x" "b' ¦ '"-u"' ¦ 'a" -u "b' ¦ 'a"" - ""b'
    ¦ '"@x"' ¦ 'x" ~/y "z' ¦ a\u2028b ¦ a\u0085b ¦ a\u000bb ¦ a\u000cb ¦ \u201ca\u201d ¦ \u2018a\u2019 ¦ "a\u201d-u\u201cb" ¦ 'a\u2019 -u \u2018b' ¦ "a\u201e" ¦ \uff02a\uff02`,
  ],
  [
    'head',
    `-n x ¦ -n=5 x /etc/y ¦ -n -5 /etc/x ¦ -n +5 ¦ -n5k ¦ -5x ¦ -5k ¦ -c1M ¦ -z ¦ --lines=x ¦ --line=5 ¦ --lines=-5 ¦ --bytes=1K ¦ --quiet ¦ -n ¦ -n 5 -
    ¦ -qf ¦ -n "5" ../x ¦ -n 5 ../x ¦ -5 /etc/x ¦ -- -5 ¦ - ¦ 5 /etc/x ¦ -n 5;sh ¦ -n $X ¦ -n $(x)`,
  ],
  [
    'tail',
    `-f ¦ -F ¦ -f a ¦ -5f ¦ -fn5 ¦ -n5 -f ¦ --follow ¦ --follow=name ¦ --retry ¦ --pid=1 ¦ -s1 ¦ --max-unchanged-stats=1 ¦ +5 ¦ -n +5 ¦ -c+5 ¦ -r ¦ -b5
    ¦ -qvF ¦ --lines=+5 ¦ -n 5 /var/log/x ¦ -5 ../x ¦ -- +5 ../x ¦ /dev/pts/1 ¦ -z ¦ --disable-inotify`,
  ],
  [
    'wc',
    `--files0-from=x ¦ --files0-from x ¦ --files0-from=- ¦ --files0=x ¦ --file=x ¦ --max-line-length ¦ --total=x ¦ -lx ¦ -l /etc/x ¦ -l < /etc/x ¦ -l -
    ¦ -- /etc/x ¦ -lF ¦ ../x ¦ -l ../x ¦ "a/../../x"`,
  ],
  [
    'du',
    `-L ¦ -sL ¦ -H ¦ -D ¦ --dereference ¦ -l ¦ -S ¦ -X x ¦ -X../x ¦ -sX x ¦ --exclude-from=x ¦ --exclude=x ¦ --files0-from=x ¦ --files0-from=- ¦ --time=x
    ¦ -t5 ¦ --threshold=5 ¦ -B1 ¦ --inodes ¦ -d ¦ -d x ¦ -d-1 ¦ --max-depth=x ¦ /etc ¦ .. ¦ -s .. ¦ -sh / ¦ -h ~ ¦ -- ..`,
  ],
  [
    'tree',
    `-o x ¦ -ox ¦ -ao x ¦ -R ¦ -aR ¦ -R -L 1 -H x ¦ -l ¦ -al ¦ -H x ¦ -T x ¦ --fromfile ¦ --fromfile x ¦ --fromtabfile ¦ --filelimit 5 ¦ --info
    ¦ --infofile=x ¦ --gitfile=x ¦ --gitignore ¦ --charset x ¦ --output=x ¦ --noreport ¦ -J ¦ -X ¦ --hintro=x ¦ --houtro=x ¦ -L ¦ -L x ¦ -L -1 ¦ -L ../x
    ¦ -I ¦ -I -o ¦ -I -ox ¦ -I x -o y ¦ -P -R ¦ -P "-o" ¦ -aI x ¦ -I ../x -L 1 ../y ¦ -I ../x ¦ -P /etc ¦ . /etc ¦ /etc ¦ .. ¦ -- .. ¦ -L 2 .. ¦ -fi ~`,
  ],
  [
    'grep',
    `-f x ¦ -f /etc/x a ¦ -f/etc/x a ¦ -rf x ¦ -nf../x ¦ --file=x ¦ --file x ¦ --fil=x ¦ --exclude-from=x ¦ --exclude-f=x ¦ -R x ¦ -rR x ¦ -nR x .
    ¦ --dereference-recursive x ¦ -d read x ¦ -dskip x ¦ --directories=x x ¦ -D read x ¦ --devices=x x ¦ -P x ¦ -rP x ¦ --perl-regexp x ¦ -z x ¦ -a x
    ¦ -y x ¦ --label=x x ¦ --binary-files=x x ¦ --include-dir=x x ¦ -e ¦ -e -f x ¦ -e -R ¦ -e "-f" x ¦ -e @x y ¦ -e x -f y ¦ -e x /etc/y ¦ -ex y
    ¦ -ne x y ¦ -A x y ¦ -A -1 y ¦ -A1k y ¦ -m -1 y ¦ --context=-1 y ¦ --contex=1 y ¦ --include ¦ --include=-f y ¦ --include --file=x y
    ¦ x /etc ¦ x ../.. ¦ x -- /etc ¦ -- x /etc ¦ -- -f x ¦ -- x -f ¦ x - ¦ x /dev/stdin ¦ -r x / ¦ -r x .. ¦ -r x src/../.. ¦ -r x ~ ¦ -r x $X ¦ -r x *
    ¦ "x" * ¦ x src/* ¦ 'x' $(y) ¦ "x\`y\`" src ¦ "x$(y)" src ¦ "x$Y" src ¦ x|sh ¦ "x"|sh ¦ 'x' |sh ¦ 'x;y' ;sh ¦ x 2>y ¦ "a"\\""b" ¦ 'a'"'"'b' ¦ a\\|b src
    ¦ '"-f"' x ¦ 'x" -f "y' z ¦ 'x" -R "y' z ¦ 'x" --file=y "z' a ¦ 'x" "/etc/y' ¦ --include='x" -f "y' z ¦ --include='" -f "' z ¦ 'x"  -f' z ¦ '" --file="y' z`,
  ],
  [
    'rg',
    `--pre=./x ¦ --pre ./x y ¦ --pre "./x" y ¦ --pre-glob=x y ¦ --pre-glob x --pre y z ¦ --hostname-bin=./x y ¦ --hostname-bin x y ¦ -z x ¦ -nz x
    ¦ --search-zip x ¦ -f x ¦ -f/etc/x ¦ -nf x ¦ --file=x ¦ --file x ¦ --ignore-file=x y ¦ --ignore-file x y ¦ -L x ¦ -nL x ¦ --follow x ¦ -P x
    ¦ --pcre2 x ¦ --engine=x y ¦ -a x ¦ --text x ¦ -u x ¦ -uuu x ¦ --unrestricted x ¦ -r x y ¦ --replace=x y ¦ -rx y ¦ --type-add=x y
    ¦ --type-add "x:include:y" z ¦ --config=x ¦ --no-config x ¦ --debug x ¦ --generate=x ¦ --iglob=x y ¦ --mmap x ¦ -j5 x ¦ --threads=5 x ¦ --sort=path x
    ¦ --hyperlink-format=x y ¦ --colors=x y ¦ --path-separator=x y ¦ --field-match-separator=x y ¦ --stats x ¦ -E x y ¦ --encoding=x y ¦ -0 x ¦ -M5 x
    ¦ -. x ¦ --binary x ¦ --one-file-system x ¦ --passthru x ¦ --pretty x ¦ -p x ¦ -q x ¦ --type=-x y ¦ -t --pre=x y ¦ -g --pre=./x y ¦ -g -z y
    ¦ -e --pre=./x ¦ -e "--pre=./x" y ¦ -e ¦ -gx y ¦ -tx y ¦ -A x y ¦ -m ¦ --max-depth=x y ¦ -- --pre=./x y ¦ -- x --pre=./y ¦ x --pre ./y ¦ --files --pre=./x
    ¦ --files /etc ¦ --files .. ¦ x /etc ¦ x .. ¦ x src/../.. ¦ x - ¦ x @y ¦ @x y ¦ 'x" --pre=./y "z' ¦ '"--pre=./x"' y ¦ 'a" "--pre=./x' y ¦ '""--pre=./x""' y
    ¦ --glob='x" --pre=./y "z' a ¦ --glob='"x --pre=./y' a ¦ -g 'x" --pre=./y "z' a ¦ -e 'x" -z "y' ¦ 'a"\u00a0--pre=./x"' y ¦ 'x" @y "z' ¦ 'x" "../y" "z' ¦ 'x" "/etc" "z'`,
  ],
  [
    'pwd',
    `x ¦ -x ¦ --help ¦ --logical ¦ -LPx ¦ "-P" x ¦ . ¦ / ¦ -- ¦ -- x ¦ ;sh ¦ |sh ¦ >x ¦ &sh ¦ $X ¦ \`x\` ¦ -P>x ¦ -P;sh ¦ # x ¦ (x)`,
  ],
  [
    'cargo check',
    `--config x ¦ --config=x ¦ --config 'build.rustc="./x"' ¦ --conf=x ¦ --manifest-path=x ¦ --manifest-path ../x ¦ --target=x.json ¦ --target x ¦ -Zx
    ¦ -Z x ¦ -C x ¦ -C../x ¦ --target-dir=x ¦ --target-dir ../x ¦ -p x ¦ -px ¦ --package=x ¦ --exclude x ¦ --features=x ¦ -F x ¦ --profile=x ¦ --bin=x
    ¦ --example=x ¦ --message-format=x ¦ --timings ¦ --color=x ¦ -j5 ¦ -vv x ¦ -q x ¦ x ¦ +nightly ¦ "+x" ¦ -- ¦ -- -x ¦ --lockfile-path=x ¦ --keep-going=x
    ¦ --unit-graph ¦ --ignore-rust-version ¦ --release=x ¦ --qui ¦ @x ¦ ;sh ¦ $X ¦ ../x`,
  ],
  [
    'cargo build',
    `--config=x ¦ --artifact-dir=x ¦ --artifact-dir x ¦ --out-dir=x ¦ -o x ¦ --build-plan ¦ --manifest-path x ¦ --target x ¦ --target-dir=/x ¦ -C x ¦ -Z x
    ¦ -p x ¦ --bin x ¦ x ¦ +x ¦ -- x ¦ --future-incompat-report ¦ --lib x ¦ -v x`,
  ],
  [
    'cargo test',
    `--config x a ¦ --config=x ¦ --manifest-path=x ¦ -p x ¦ -p "https://x" ¦ --package x ¦ --test=x ¦ --test x ¦ --bench=x ¦ --bin=x ¦ --exclude=x ¦ -C x
    ¦ -Zx ¦ --target=x ¦ --target-dir=x ¦ -- ¦ -- --nocapture ¦ -- x ¦ a -- --exact ¦ -- --logfile=x ¦ a -- -Zx ¦ --benches ¦ --doc --config=x ¦ @x ¦ "@x"
    ¦ ../x ¦ /etc/x ¦ ~ ¦ :x ¦ +nightly ¦ +nightly a ¦ -j x ¦ --jobs=x ¦ --profile=x ¦ --features x ¦ -F x ¦ a;sh ¦ "a$(x)" ¦ a::*`,
  ],
  [
    'go test',
    `-exec ./x ¦ -exec=./x ¦ --exec=./x ¦ -exec "./x" ./... ¦ ./... -exec ./x ¦ -toolexec=./x ./... ¦ -toolexec ./x ¦ -overlay=x ./... ¦ -modfile=x ./...
    ¦ -C x ./... ¦ -C=x ¦ -o x ./... ¦ -o=x ¦ -c ./... ¦ -args x ¦ ./... -args -x ¦ -ldflags=x ./... ¦ -gcflags=x ¦ -asmflags x ¦ -gccgoflags=x ¦ -compiler=x
    ¦ -tags=x ./... ¦ -mod=mod ./... ¦ -pkgdir=x ¦ -vet=x ¦ -coverprofile=x ./... ¦ -coverpkg=x ¦ -cpuprofile=x ¦ -memprofile x ¦ -blockprofile=x
    ¦ -mutexprofile=x ¦ -trace=x ¦ -outputdir=x ¦ -bench=x ¦ -fuzz=x ¦ -test.run=x ¦ -test.cpuprofile=x ¦ -x ./... ¦ -n ./... ¦ -work ./... ¦ -a ./... ¦ -i
    ¦ -p 5 ¦ -vv ¦ -v=x ¦ -count=x ¦ -count -1 ¦ -run ¦ -run -exec ./x ¦ -run=-x ¦ -skip=@x ¦ -timeout --exec=x ¦ all ¦ std ¦ cmd/x ¦ x.com/y ¦ x.com/y@v1 ¦ ./x@v1:y
    ¦ src ¦ ... ¦ ../... ¦ ./../... ¦ ./a/../../... ¦ /tmp/... ¦ .../x ¦ a.go ¦ -- ./... ¦ ./... -- x ¦ @x ¦ ./... x ¦ "./a b" -exec ./x ¦ .x ¦ ..`,
  ],
  [
    'go vet',
    `-vettool=./x ¦ -vettool ./x ./... ¦ --vettool=x ./... ¦ -toolexec=x ./... ¦ -overlay x ¦ -modfile=x ¦ -C x ¦ -c=5 ¦ -fix ¦ -tags=x ¦ -mod=mod ¦ -printf=false
    ¦ -x ¦ -n ¦ all ¦ x.com/y ¦ ../... ¦ /x ¦ src ¦ ./... x ¦ -- ./... ¦ -flags ¦ -V=full`,
  ],
  [
    'pytest',
    `-c x ¦ -cx ¦ -c=x ¦ --config-file=x ¦ -p x ¦ -px ¦ -p no:x ¦ -o x=y ¦ -ox=y ¦ --override-ini=x=y ¦ -W x ¦ -Wx ¦ --rootdir=x ¦ --rootdir x ¦ --rootd=x ¦ --pyargs x
    ¦ --pyargs os ¦ --import-mode=x ¦ --basetemp=x ¦ --basetemp / ¦ --baset=x ¦ --confcutdir=/ ¦ --ignore=x ¦ --deselect=x ¦ --junitxml=x ¦ --junit-xml x ¦ --log-file=x
    ¦ --report-log=x ¦ --html=x ¦ --cov=x ¦ --cov-report=html:x ¦ --cov-config=x ¦ --debug ¦ --debug=x ¦ --trace ¦ --pdb ¦ --pdbcls=x:y ¦ --cache-clear ¦ --pastebin=all
    ¦ --collect-only=x ¦ --co=x ¦ --tb=x ¦ --tb short ¦ -n5 ¦ -n auto ¦ --dist=x ¦ -d ¦ --tx=x ¦ --rsyncdir=x ¦ -f ¦ --looponfail ¦ --setup-plan ¦ --fixtures ¦ -m x ¦ -mx ¦ -rA
    ¦ -k ¦ -k -c ¦ -kx y ¦ -k=@x ¦ -k "-p x" ¦ -k "exit()" ¦ -k "a.b" ¦ -k "[a for a in b]" ¦ -k=a.b ¦ -qvc x ¦ -xp evil ¦ -sc../x ¦ --maxfail=x ¦ --maxfail ¦ --durations=-1 ¦ @x ¦ "@x" ¦ @/etc/x ¦ a @x ¦ ../tests ¦ /tmp/test_x.py
    ¦ ~/x.py ¦ tests/../../x ¦ ../x.py::a ¦ /x.py::a ¦ ::a ¦ :x ¦ -- x ¦ -- ¦ tests -- -c x ¦ tests;sh ¦ tests|sh ¦ tests>x ¦ $X ¦ tests/*.py ¦ tests/a.py::b[$X] ¦ - ¦ +x ¦ =x`,
  ],
];

/** Whole lines: other programs, wrappers, the words and the operators of each shell. */
const whole = `A=b git log ¦ A= ls ¦ A+=b ls ¦ A[0]=b ls ¦ PATH=. ls ¦ GIT_PAGER=./x git log ¦ GIT_EXTERNAL_DIFF=./x git diff ¦ GIT_DIR=x git log ¦ GIT_CONFIG_COUNT=1 git log
 ¦ GIT_CONFIG_GLOBAL=x git status ¦ GIT_SSH_COMMAND=./x git log ¦ GIT_TRACE=/x git log ¦ GIT_TRACE2_EVENT=/x git status ¦ GIT_ATTR_SOURCE=x git log ¦ LESSOPEN="|./x" git log
 ¦ RIPGREP_CONFIG_PATH=x rg y ¦ LD_PRELOAD=./x ls ¦ GREP_OPTIONS=-f ls ¦ PYTEST_ADDOPTS="-p x" pytest ¦ PYTHONPATH=x pytest ¦ GOFLAGS=-toolexec=./x go vet ¦ RUSTC_WRAPPER=./x cargo check
 ¦ env ls ¦ env -i ls ¦ env A=b ls ¦ env -S "ls" ¦ env -C / ls ¦ env -u PATH ls ¦ env -- ls ¦ nice ls ¦ nice -n5 ls ¦ nice -5 ls ¦ timeout 5 ls ¦ timeout -s9 5 ls ¦ timeout --foreground 5 ls
 ¦ xargs ls ¦ xargs -a x cat ¦ xargs -I{} cat {} ¦ find . -exec cat {} + ¦ find . -exec sh -c x \\; ¦ find / -name x ¦ find . -delete ¦ find . -fprintf x y ¦ find -L . ¦ sudo ls ¦ sudo -u x ls
 ¦ doas ls ¦ su -c ls ¦ command ls ¦ command -p ls ¦ command -v ls ¦ exec ls ¦ exec -a x ls ¦ exec 3>x ¦ builtin pwd ¦ time ls ¦ time -o x ls ¦ time -p git log ¦ nohup ls ¦ setsid ls ¦ stdbuf -oL ls
 ¦ ionice -c3 ls ¦ taskset 1 ls ¦ chroot / ls ¦ unshare ls ¦ strace -o x ls ¦ ltrace ls ¦ script -c ls x ¦ watch ls ¦ entr ls ¦ flock x ls ¦ parallel ls ¦ busybox ls ¦ toybox cat x ¦ coproc ls
 ¦ eval ls ¦ eval "ls" ¦ . ls ¦ source ls ¦ trap x EXIT ¦ if ls ¦ while ls ¦ until ls ¦ ! ls ¦ { ls ¦ ( ls ¦ [ ls ¦ [[ ls ¦ then ls ¦ do ls ¦ else ls ¦ case ls ¦ function ls ¦ select ls ¦ repeat 5 ls ¦ - ls
 ¦ noglob ls ¦ nocorrect ls ¦ not ls ¦ and ls ¦ or ls ¦ begin ls ¦ & ls ¦ &ls ¦ |ls ¦ ;ls ¦ @ls ¦ @ ls ¦ (ls) ¦ $(ls) ¦ \`ls\` ¦ ^ls ¦ %ls ¦ %1 ¦ =ls ¦ ~ls ¦ !ls ¦ !! ¦ !-1 ¦ !?x? ¦ ^x^y ¦ \\ls ¦ 'ls' ¦ "ls" ¦ l's' ¦ "l"s ¦ l\\s ¦ l''s
 ¦ $'ls' ¦ \${X}ls ¦ l$@s ¦ l\${X}s ¦ l^s ¦ l\`s ¦ LS ¦ Ls ¦ GIT log ¦ git LOG ¦ git Log ¦ Cat x ¦ CAT x ¦ ls.exe ¦ git.exe log ¦ git.cmd log ¦ cat. x ¦ ls: ¦ ls= ¦ ls, x ¦ ls/x ¦ ./ls ¦ ../ls ¦ /bin/ls ¦ bin/git log ¦ ~/ls ¦ .\\ls
 ¦ git  -c a=b log ¦ git -c core.pager=./x log ¦ git -c core.fsmonitor=./x status ¦ git -c alias.x=!./x x ¦ git -C x log ¦ git -Cx log ¦ git --exec-path=x log ¦ git --git-dir=x log ¦ git --work-tree=/ status
 ¦ git --config-env=core.pager=X log ¦ git -p log ¦ git --no-pager log ¦ git --paginate log ¦ git --bare log ¦ git --namespace=x log ¦ git --super-prefix=x log ¦ git --attr-source=x log ¦ git --list-cmds=x ¦ git "log" ¦ git 'log' ¦ git l"og"
 ¦ git l ¦ git st ¦ git x ¦ git logs ¦ git diff-files ¦ git difftool ¦ git show-branch ¦ git show-ref ¦ git blame-tree x ¦ git ls-tree HEAD ¦ git ls-remote x ¦ git log. ¦ git log-x ¦ git statu ¦ git config -l ¦ git grep -O./x y
 ¦ git grep --open-files-in-pager=./x y ¦ git archive --exec=x ¦ git bisect run ./x ¦ git rebase -x ./x ¦ git submodule foreach ./x ¦ git help log ¦ git branch ¦ git fetch ext::./x ¦ git clone --upload-pack=./x y ¦ git push --receive-pack=x
 ¦ git apply x ¦ git am x ¦ git add x ¦ git commit -m x ¦ git stash ¦ git worktree add x ¦ git hook run x ¦ git var GIT_PAGER ¦ git credential fill ¦ git filter-branch ¦ git maintenance start ¦ git instaweb ¦ git daemon ¦ git gui
 ¦ sort -o x y ¦ sort --compress-program=./x y ¦ sort -T x y ¦ sort --files0-from=x ¦ sort -S x ¦ uniq a b ¦ tee x ¦ sed -n w\\ x ¦ sed -n "w x" y ¦ sed -i s/a/b/ x ¦ sed "1e ./x" y ¦ sed -f x y ¦ awk "BEGIN{system(1)}" ¦ awk -f x y ¦ awk '{print > "x"}' y
 ¦ gawk -i inplace x y ¦ gawk -l x y ¦ perl -e x ¦ perl -pi -e x y ¦ cut -f1 /etc/x ¦ tr a b ¦ less x ¦ more x ¦ man -P ./x y ¦ bat x ¦ bat --pager=./x y ¦ nl x ¦ od x ¦ xxd -r x y ¦ strings x ¦ file -f x ¦ file -m x y ¦ stat x ¦ readlink x
 ¦ tar -cf x y ¦ tar --to-command=./x -xf y ¦ tar -I ./x -xf y ¦ tar --checkpoint-action=exec=./x -cf x y ¦ tar --use-compress-program=./x -xf y ¦ tar -xf x -C / ¦ zip -TT ./x y z ¦ unzip -d / x ¦ cpio -o ¦ gzip x ¦ zgrep x y ¦ zcat x ¦ rsync -e ./x a b
 ¦ cp a b ¦ mv a b ¦ rm a ¦ ln -s /etc x ¦ dd of=x ¦ install a b ¦ mkdir -p x ¦ touch x ¦ chmod +x y ¦ truncate -s0 x ¦ split a ¦ csplit a 1 ¦ patch -i x ¦ diff --to-file=/etc x ¦ diff a b ¦ cmp a b ¦ comm a b ¦ join a b ¦ make ¦ make -f x ¦ npm test ¦ npx x ¦ node x
 ¦ egrep x y ¦ fgrep x y ¦ zgrep x ¦ ripgrep x ¦ rga x ¦ ag x ¦ ack --pager=./x y ¦ fd -x ./x ¦ fd x ¦ dir ¦ dir /s ¦ vdir ¦ gci ¦ gc x ¦ type x ¦ Get-Content x ¦ Get-ChildItem ¦ Select-String x y ¦ findstr /f:x y ¦ more.com x ¦ where x ¦ which ls ¦ whereis ls
 ¦ cargo +nightly check ¦ cargo --config x check ¦ cargo -C x check ¦ cargo -Zx check ¦ cargo run ¦ cargo c ¦ cargo t ¦ cargo b ¦ cargo bench ¦ cargo install x ¦ cargo fix ¦ cargo clippy ¦ cargo "check" ¦ cargo rustc ¦ cargo test-x ¦ cargo checks
 ¦ go -C x test ./... ¦ go run x ¦ go build ¦ go generate ./... ¦ go tool x ¦ go env -w x=y ¦ go "test" ¦ go testx ¦ go vets ¦ py.test ¦ pytest3 ¦ python -m pytest ¦ pytest.exe ¦ python -c x ¦ uv run pytest ¦ tox -e x ¦ nox
 ¦ ls src\t ¦ cat a\t\n ¦ \tls ¦ ls&&sh ¦ ls||sh ¦ ls&sh ¦ ls;sh ¦ ls|sh ¦ ls|&sh ¦ ls\nsh ¦ ls\r\nsh ¦ ls\rsh ¦ ls\0sh ¦ ls\vsh ¦ ls\fsh ¦ ls\u0085sh ¦ ls\u2028sh ¦ ls\u2029sh ¦ ls \\\nsh ¦ ls \`\nsh ¦ ls ^\nsh ¦ ls # x\nsh ¦ ls --% x ¦ ls -- % x ¦ ls {sh} ¦ ls (sh) ¦ ls @{a=sh} ¦ ls $(sh) ¦ ls @(sh) ¦ ls &(sh)
 ¦ ls <<E\nx\nE ¦ cat <<'E' > x\ny\nE ¦ cat <<< x ¦ cat < <(sh) ¦ ls > >(sh) ¦ ls >x ¦ ls 2>&1 ¦ ls 1>x ¦ ls 3<>x ¦ ls >&- ¦ ls *>x ¦ ls 2>$null ¦ ls ^>x ¦ ls o+e>x ¦ ls out>x ¦ ls |save x ¦ ls |tee x ¦ ls |% {x} ¦ ls |? x ¦ ls -ov x ¦ ls -OutVariable x ¦ cat -rea x`;

const parted = (text: string): readonly string[] =>
  text
    .replaceAll('\n    ¦', ' ¦')
    .replaceAll('\n ¦', ' ¦')
    .split(' ¦ ')
    .filter((part) => part !== '');

export const steeredLines: readonly string[] = [
  ...new Set([
    ...arguments_.flatMap(([command, following]) => parted(following).map((rest) => `${command} ${rest}`)),
    ...parted(whole),
  ]),
];
