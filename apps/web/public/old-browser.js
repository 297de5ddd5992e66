// Tells whoever comes with a browser that cannot run the product (R9.9, R8.5). Such a browser reads this file, so it is
// written in the language of 1999; nothing else of the product reaches it.
(function () {
  var text = 'This browser is not supported. Please use the latest Chrome, Firefox or Edge.';
  var agent = navigator.userAgent;
  var chrome = /Chrom(e|ium)\/(\d+)/.exec(agent);
  var isOld = (chrome !== null && Number(chrome[2]) <= 49) || /MSIE |Trident\//.test(agent);
  if (!isOld) return;
  // the alert closes; the page goes on saying it
  // oxlint-disable-next-line unicorn/prefer-add-event-listener -- Explorer 8 has no other
  window.onload = function () {
    var root = document.getElementById('root');
    if (root && !root.firstChild) root.appendChild(document.createTextNode(text));
  };
  window.alert(text);
})();
