// Proves that no rule is offered for an interpreter whose options have values but which gets no script, for consoles that any
// option starts, and for lines that define names in other spellings.

import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { changesPrograms } from '../../../../src/chat/permission/changesPrograms.ts';
import { readsCommands } from '../../../../src/chat/permission/readsCommands.ts';
import { suggestedRules } from '../../../../src/chat/permission/ruleSuggestions.ts';
import { scope, subjectOf } from './subject.ts';

const split = (lines: string): readonly string[] => lines.split('¦').map((line) => line.trim());

function offered(command: string): boolean {
  const subject = subjectOf({ kind: 'execute', rawInput: { command } });
  return suggestedRules('allow', subject, scope, () => false).length > 0;
}

const reading = split(`
  python3 -W ignore ¦ python3 -X dev ¦ bash -o pipefail ¦ bash -O extglob ¦ bash +o history ¦ bash --rcfile x ¦ zsh -o x ¦
  ruby -I lib ¦ ruby -r json ¦ perl -I lib ¦ php -d a=b ¦ php -c x ¦ node -r ./x ¦ node --import x ¦ node --env-file x ¦
  lua -l x ¦ julia -L x.jl ¦ julia -t 4 ¦ pwsh -ExecutionPolicy Bypass ¦ powershell -ep bypass -wd src ¦
  pwsh -NoExit -Command ls ¦ pwsh -noe -c ls ¦ cmd /k echo ¦ cmd /Q ¦ cmd /d /k x ¦ node inspect x.js ¦ node -pi x ¦
  python -m code ¦ python3 -m pdb x.py ¦ python -m asyncio ¦ python -im x ¦ python -Bi x.py ¦ lua -vi x ¦ perl -d x.pl ¦
  ruby -rdebug x.rb ¦ swift ¦ dotnet fsi ¦ factor ¦ mongo ¦ pgcli ¦ stack ghci ¦ dune utop ¦ opam exec -- utop ¦ mosh h ¦
  sshpass -p x ssh y ¦ git mergetool ¦ git help log ¦ git notes edit ¦ git config edit ¦ git rebase --edit-todo ¦
  git clean -i ¦ hg commit ¦ svn commit ¦ jj describe ¦ lazygit ¦ npm explore x ¦ make --makefile=- ¦ uv run - ¦ xargs sh ¦
  busybox sh ¦ powershell -c bash ¦ sudo -u x -i ¦ sudo -su x ¦ at now ¦ ed x ¦ chroot x ¦ perf stat bash ¦
  doppler run -- bash ¦ nvm exec 18 node ¦ uvx ipython ¦ wsl ¦ py ¦ py -3 ¦ py -3.12 -i x.py ¦ py -W ignore ¦ brush ¦ oil ¦
  fish -C x ¦ fish --init-command x ¦ Rscript - ¦ openssl ¦ pudb x.py ¦ ipdb3 x.py ¦ radian ¦ drgn ¦ irssi ¦ weechat ¦ yazi ¦
  xplr ¦ xcrun lldb ¦ curl -K - ¦ curl -K- ¦ curl --config - https://a.b ¦ wget --input-file=-`);
const running = split(`
  python -W error x.py ¦ python -u x.py ¦ python -m pytest -x ¦ python -m http.server ¦ bash -x a.sh ¦ bash -eo pipefail a.sh ¦
  bash -o pipefail -c "a | b" ¦ perl -I lib x.pl ¦ perl -pe s/a/b/ x ¦ ruby -I lib test/x.rb ¦ php -d a=b x.php ¦
  node -r dotenv/config x.js ¦ node --import tsx x.ts ¦ node --env-file=.env x.js ¦ lua -l x y.lua ¦
  julia -t 4 x.jl ¦ pwsh -File x.ps1 ¦ pwsh -NoProfile -Command ls ¦ pwsh -ep bypass -File x.ps1 ¦ cmd /c dir ¦
  cmd /d /s /c "npm test" ¦ swift build ¦ dotnet test ¦ hg status ¦ hg commit -m x ¦ jj log ¦ svn commit -m x ¦
  py x.py ¦ py -3 -m pytest ¦ Rscript x.R ¦ openssl version ¦ openssl x509 -in a.pem ¦ fish x.fish ¦ curl -K a https://a.b ¦
  curl -sSf https://a.b ¦ xcrun simctl list ¦ git push ¦ git checkout edit ¦ sudo -u x make -s ¦ xargs rm ¦ wsl ls ¦ bash x.sh --rcfile y`);

const defining = split(`
  \\alias ls=x ¦ 'alias' ls=x ¦ al""ias ls=x ¦ ali\\as ls=x ¦ A=1 alias x=y ¦ >f alias x=y ¦ 2>f alias x=y ¦
  <f export PATH=. ¦ >f PATH=. ¦ PATH=. : ¦ PATH=. export FOO ¦ PATH=. eval ls ¦ printf '-v' PATH . ¦ read P\\ATH <x ¦
  IFS=: read -ra PATH ¦ select PATH in .; do :; done ¦ ls() if x; then :; fi ¦ ls() [[ x ]] ¦ ls() x ¦ 'ls'() { x; } ¦
  é() { x; } ¦ PS1='$(x)' ¦ PS0='$(x)' ¦ RPROMPT='$(x)' ¦ precmd_functions+=(x) ¦ add-zsh-hook precmd x ¦ zle -N x ¦
  bindkey -s x y ¦ emulate zsh -c x ¦ setopt auto_cd ¦ unalias ls ¦ unset -f ls ¦ declare -n x=PATH ¦ typeset -n x=PATH ¦
  exec <x ¦ fc -s ¦ !! ¦ !x ¦ \${env:PATH}='.' ¦ \${function:ls}={x} ¦ filter ls { x } ¦ Import-Module ./x ¦
  $PSDefaultParameterValues['*:x']='y' ¦ load-env {PATH: x} ¦ def ls [] { x } ¦ overlay use x.nu ¦ set-env PATH . ¦
  set paths = [.] ¦ $PATH = ['.'] ¦ aliases['ls'] = 'x' ¦ set -g fish_user_paths . ¦ set /p FOO= ¦ NULLCMD=x ¦
  MAILPATH='x?$(id)' ¦ (( PATH = 1 )) ¦ ((PATH+=1)) ¦ ((PATH++)) ¦ let "PATH = 1" ¦ let PATH=1 ¦ echo $(( PATH = 1 )) ¦
  exec >x ¦ exec > x ¦ exec 2>>x ¦ exec &>x ¦ set -k ¦ set -ek ¦ set -o keyword ¦ echo $[BASH_ENV = 1] ¦ cd x && let GIT_PAGER=1`);
const harmless = split(`
  node -e "console.log(foo())" ¦ python -c "import x; x.run()" ¦ A=1 npm test ¦ PATH=x npm test ¦ 2>/dev/null ls ¦
  exec node a.js ¦ echo "a; b()" ¦ rg "fn main()" src ¦ $x = 1 ¦ for f in *.ts; do echo $f; done ¦ set -euo pipefail; make ¦
  (( i = 1 )) && echo $i ¦ (( PATH == 1 )) ¦ A=$((4 * 1024)) npm test ¦
  node -e "let path = x" ¦ npm run def ¦ echo !x ¦ [ a != b ] ¦ unset FOO ¦ (cd a && npm test) ¦ PORT=3000 node x`);

/** Programs with subcommands that start a console, a shell, an editor or a pager: `interactivePrograms`. */
const interactive = split(`
  rails c ¦ bin/rails c ¦ bundle exec rails c ¦ rails db ¦ rails c -e production ¦ docker compose run web rails c ¦ bin/console ¦
  php artisan db ¦ drush php ¦ wp db cli ¦ cockroach sql --insecure ¦ dolt sql ¦ clickhouse client ¦ heroku pg:psql ¦
  heroku redis:cli -a x ¦ heroku run bash ¦ flyctl ssh console ¦ fly pg connect -a db ¦ gcloud sql connect db ¦
  gcloud --project x compute ssh vm ¦ az ssh vm --ip x ¦ aws ssm start-session --target i ¦
  aws --profile x ecs execute-command --interactive ¦ kubectl debug -it pod/x ¦ kubectl debug node/x ¦ kubectl -n x exec -it y -- sh ¦
  oc debug x ¦ docker debug x ¦ docker compose run web ¦ docker-compose run --rm web ¦ docker compose exec web bash ¦
  nomad alloc exec x sh ¦ lxc exec x bash ¦ tsh db connect x ¦ kamal app exec -i x ¦ nix-shell -p jq ¦ nix-shell ¦
  guix environment x ¦ npm exec ¦ npm x ¦ git revert HEAD ¦ git merge main ¦ git pull ¦ git rebase --continue ¦
  git commit --squash=HEAD ¦ git commit --fixup=reword:HEAD ¦ git notes add ¦ sudo -e /etc/hosts ¦ hg backout x ¦ jj squash ¦
  gh pr create ¦ gh issue comment 5 ¦ rails credentials:edit ¦ bundle open rake ¦ ansible-vault edit x ¦ ansible-vault create x ¦
  sops a.yaml ¦ journalctl ¦ journalctl -u nginx -n 5 ¦ sudo journalctl -b ¦ systemctl status nginx ¦ systemctl list-units ¦
  systemctl ¦ loginctl show-user me ¦ timedatectl status ¦ bat a ¦ pydoc3 json ¦ dlv debug ¦ psysh ¦ env A=b rails c ¦
  sudo -u app cockroach sql ¦ timeout 9 journalctl ¦ dotnet script ¦ claude ¦ claude "fix it" ¦ codex ¦ npx claude ¦ gemini -y ¦
  aider a.py ¦ opencode ¦ goose session ¦ codex -m o3 ¦ codex -p work ¦ gemini -m flash ¦ aider --model x`);
const notInteractive = split(`
  rails test ¦ rails db:migrate ¦ rails routes -c users ¦ bundle exec rake db:migrate ¦ php bin/console cache:clear ¦
  php artisan migrate ¦ cockroach start --insecure ¦ heroku logs ¦ heroku run rake db:migrate ¦ fly deploy ¦
  gcloud sql instances list ¦ az vm list ¦ aws s3 ls ¦ kubectl logs x ¦ kubectl exec x -- ls ¦ docker compose run web npm test ¦
  docker compose exec web ls ¦ docker-compose up -d ¦ nix-shell --run make ¦ nix-shell -p jq --run make ¦ npm exec tsc ¦
  git revert --no-edit HEAD ¦ git merge --no-edit main ¦ git merge --ff-only main ¦ git pull --ff-only ¦ git pull --rebase ¦
  git rebase --abort ¦ git commit --fixup=HEAD ¦ git notes add -m x ¦ git notes list ¦ hg backout -m x y ¦
  gh pr create --fill ¦ gh pr create --title x --body y ¦ gh pr list ¦ gh issue comment 5 -b x ¦ rails credentials:show ¦
  bundle install ¦ ansible-vault encrypt x ¦ sops -d a.yaml ¦ journalctl --no-pager -u nginx ¦ journalctl -fu nginx ¦
  systemctl restart nginx ¦ systemctl --no-pager status nginx ¦ bat --paging=never a ¦ echo rails c ¦ grep -r "rails c" docs ¦
  rg journalctl ¦ dotnet script x.csx ¦ claude -p x ¦ claude --version ¦ claude mcp list ¦ codex exec x ¦ gemini --prompt=x ¦
  aider --message x ¦ aider -m x ¦ opencode run x ¦ npm run build:cli`);

describe('readsCommands with subcommands', () => {
  for (const line of interactive)
    it(`is true for ${line}, so that no rule is offered`, () => {
      assert.equal(readsCommands(line), true);
      assert.equal(offered(line), false);
    });
  for (const line of notInteractive)
    it(`is false for ${line}`, () => assert.equal(readsCommands(line), false));
});

describe('readsCommands with options', () => {
  for (const line of reading)
    it(`is true for ${line}, so that no rule is offered`, () => {
      assert.equal(readsCommands(line), true);
      assert.equal(offered(line), false);
    });
  for (const line of running) it(`is false for ${line}`, () => assert.equal(readsCommands(line), false));
});

describe('changesPrograms in other spellings', () => {
  for (const line of defining)
    it(`is true for ${line}, so that no rule is offered`, () => {
      assert.equal(changesPrograms(line), true);
      assert.equal(offered(line), false);
    });
  for (const line of harmless) it(`is false for ${line}`, () => assert.equal(changesPrograms(line), false));
});
