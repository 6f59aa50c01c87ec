# Answers a prompt with as many updates as its text says, without a response, so that a test can count them and kill the
# agent at that moment. A session in the folder /child starts a child process. A shell script, because it starts very often.

update='{"jsonrpc":"2.0","method":"session/update","params":{"sessionId":"session-1","update":{"sessionUpdate":"agent_message_chunk","content":{"type":"text","text":"word "}}}}'

while read -r line; do
  id=${line#*\"id\":}
  id=${id%%[,\}]*}
  case $line in
    *'"method":"initialize"'*)
      printf '{"jsonrpc":"2.0","id":%s,"result":{"protocolVersion":1,"_meta":{"pid":%s}}}\n' "$id" $$
      ;;
    *'"method":"session/new"'*)
      child=0
      case $line in
        *'"cwd":"/child"'*)
          sleep 100000 &
          child=$!
          ;;
      esac
      printf '{"jsonrpc":"2.0","id":%s,"result":{"sessionId":"session-1","_meta":{"childPid":%s}}}\n' "$id" $child
      ;;
    *'"method":"session/prompt"'*)
      count=${line#*\"text\":\"}
      count=${count%%\"*}
      while [ "$count" -gt 0 ]; do
        printf '%s\n' "$update"
        count=$((count - 1))
      done
      ;;
  esac
done
