// Imported first by every command: below this version packages fail later and less clearly.
const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`gbc-office needs Node 20.19 or newer (24 is recommended); this is ${process.versions.node}.`)
  process.exit(1)
}
