/** within how many px of an edge the board scrolls, and px per frame */
const edge = { within: 44, step: 14 };

/**
 * Returns a function to call once per frame with the pointer and the rows' area. It scrolls near an edge and
 * returns whether it did.
 * @param lane begins to the right of the names
 */
export function edgeScroll(scroller: HTMLElement, lane: HTMLElement) {
  // a drag that starts at an edge scrolls only after it has left that edge
  let mayScroll = false;
  return ({ x, y }: { x: number; y: number }, area: DOMRect): boolean => {
    mayScroll ||= y <= area.bottom - edge.within && y >= area.top + edge.within;
    if (!mayScroll) return false;
    const before = [scroller.scrollTop, scroller.scrollLeft].join();
    if (y > area.bottom - edge.within) scroller.scrollTop += edge.step;
    else if (y < area.top + edge.within) scroller.scrollTop -= edge.step;
    if (x > area.right - edge.within) scroller.scrollLeft += edge.step;
    else if (x < lane.getBoundingClientRect().left && x > area.left) scroller.scrollLeft -= edge.step;
    return [scroller.scrollTop, scroller.scrollLeft].join() !== before;
  };
}
