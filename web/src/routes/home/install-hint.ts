/* Who can put the page on their home screen, and is not told so by their browser. */

type Browser = Pick<Navigator, 'userAgent' | 'maxTouchPoints'> & { standalone?: boolean };

/** Safari on iOS, in a tab of its own. A tablet says that it is a Mac, but can be touched; only Safari knows whether a
    page was opened from the home screen. */
export function needsHint({ userAgent, maxTouchPoints, standalone }: Browser): boolean {
  const isApple = /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);
  const isSafari = /Version\/[\d.]+.*Safari/.test(userAgent) && !/CriOS|FxiOS|EdgiOS|OPT\//.test(userAgent);
  return isApple && isSafari && standalone === false;
}
