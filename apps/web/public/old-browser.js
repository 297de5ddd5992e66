// Shows a message in browsers that can't run the product (R9.9, R8.5). It uses the JavaScript of 1999, because those
// browsers run this file and nothing else.
(function () {
  var text = 'This browser is not supported. Please use the latest Chrome, Firefox or Edge.';
  var agent = navigator.userAgent;
  var chrome = /Chrom(e|ium)\/(\d+)/.exec(agent);
  var isOld = (chrome !== null && Number(chrome[2]) <= 49) || /MSIE |Trident\//.test(agent);
  if (!isOld) return;
  // the text stays on the page after the alert is closed
  // oxlint-disable-next-line unicorn/prefer-add-event-listener -- Explorer 8 has no other
  window.onload = function () {
    var root = document.getElementById('root');
    if (root && !root.firstChild) root.appendChild(document.createTextNode(text));
  };
  window.alert(text);
})();
