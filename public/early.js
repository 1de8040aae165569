/* Runs before the first paint, so that the light theme doesn't flash dark. What it reads redux-persist has written. */
try {
  var kept = JSON.parse(localStorage.getItem('persist:gbc-office'))
  document.documentElement.dataset.theme = JSON.parse(kept.theme).mode
} catch {
  document.documentElement.dataset.theme = 'dark'
}

/* A form is painted before the program is there (src/app/takeOver.ts): what is sent meanwhile is remembered, not lost. */
addEventListener(
  'submit',
  function (event) {
    if ('ready' in document.documentElement.dataset) return
    event.preventDefault()
    event.target.dataset.submitted = ''
  },
  true,
)

/* Scripts named here wait for the first paint; a page in the background, which paints nothing, waits a second at most. */
var named = document.currentScript.dataset.scripts
if (named) {
  var begun = false
  var begin = function () {
    if (begun) return
    begun = true
    named.split(' ').forEach(function (src) {
      var script = document.createElement('script')
      script.async = false
      script.src = src
      document.head.append(script)
    })
  }
  addEventListener('DOMContentLoaded', function () {
    requestAnimationFrame(function () {
      setTimeout(begin)
    })
    setTimeout(begin, 1000)
  })
}
