/*
 * Loaded before every script (`node -r ./scripts/checkNode.cjs …`), and in the oldest JavaScript that works: a Node that
 * is too old fails on the scripts themselves, which are TypeScript, with errors that name neither cause nor remedy.
 */
var least = require('../package.json').engines.node.replace('>=', '')

/** Whether version `a` comes before `b`, by major and minor number. */
function isOlder(a, b) {
  var left = a.split('.').map(Number)
  var right = b.split('.').map(Number)
  return left[0] < right[0] || (left[0] === right[0] && left[1] < right[1])
}

if (isOlder(process.versions.node, least)) {
  process.stderr.write(
    '\n  Faro necesita Node ' +
      least +
      ' o más reciente y este es ' +
      process.versions.node +
      ': en Linux viene con «npm install», en otros sistemas instálalo desde https://nodejs.org.\n\n',
  )
  process.exit(1)
}
