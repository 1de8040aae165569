/* Runs before the first paint, so that the light theme doesn't flash dark. What it reads redux-persist has written. */
try {
  var kept = JSON.parse(localStorage.getItem('persist:gbc-office'))
  document.documentElement.dataset.theme = JSON.parse(kept.theme).mode
} catch {
  document.documentElement.dataset.theme = 'dark'
}
