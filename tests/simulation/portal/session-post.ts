import type { HostPost } from '#renderer/platform/web/page/host-post.ts';
import { appError, type AppError } from '#shared/errors/error-code.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import { memberOf } from '#renderer/platform/web/session/identity.ts';
import type { Simulation } from '../simulation.ts';
import type { Browser } from './browser.ts';
import type { Tab } from './tab.ts';

type Answer = Result<unknown, AppError>;

/**
 * What a page asks about its session. The cookie goes with the request as it is then, and changes
 * when the answer is there, whatever became of the page.
 */
export function createSessionPost(sim: Simulation, tab: Tab): HostPost {
  const { device } = tab.browser;
  return (name, variables, options = {}) =>
    new Promise<Answer>((resolve) => {
      sim.world.stir();
      const answer = (result: Answer, heard: () => void = () => undefined) =>
        tab.whenAwake(() => {
          sim.world.stir();
          heard();
          resolve(result);
        });
      if (!device.online) return answer(err(appError('SERVER_UNREACHABLE')));
      const { place, sessionCount: shown, tabs, unheard } = tab.browser;
      const isHeard = !tabs.some((each) => unheard.has(each));
      const served = serve(name, {
        input: memberOf(variables, 'input'),
        cookie: device.session,
        person: options.person,
      });
      sim.world.schedule(20 + sim.random.below(400), () => {
        const isLost = sim.faulty && sim.profile.lostAnswers && sim.random.chance(0.15);
        if (isLost) return answer(err(appError('SERVER_UNREACHABLE')));
        if (served.cookie === undefined) return answer(served.result);
        const isByWord = isHeard && tab.browser.sessionCount === shown;
        takeCookie(tab.browser, served.cookie, { place, isByWord });
        if (served.cookie === '') return answer(served.result);
        unheard.add(tab);
        return answer(served.result, () => unheard.delete(tab));
      });
    });
}

/**
 * A sign-in takes the place that its request did not show, and makes it the one in use; a sign-out
 * empties the place that its request showed. So a late answer deletes no newer session but one that
 * took that place again: that has ended then otherwise than by its person's word. So has one whose
 * page had not heard of it yet when the sign-out was asked.
 */
function takeCookie(
  browser: Browser,
  cookie: string,
  { place, isByWord }: { readonly place: 0 | 1; readonly isByWord: boolean },
): void {
  const { device } = browser;
  if (cookie === '') {
    if (place === browser.place) browser.signedOut = isByWord ? device.session : '';
    browser.places[place] = '';
  } else {
    browser.place = place === 0 ? 1 : 0;
    browser.places[browser.place] = cookie;
    browser.signedOut = '';
    browser.sessionCount += 1;
  }
  device.session = browser.places[browser.place];
}

interface Question {
  readonly input: unknown;
  readonly cookie: string;
  readonly person: string | undefined;
}

function serve(
  name: string,
  { input, cookie, person }: Question,
): { readonly result: Answer; readonly cookie?: string } {
  switch (name) {
    case 'WhoAmI':
      return { result: ok({ me: cookie === '' ? null : userOf(cookie) }) };
    case 'SignIn': {
      const userId = String(memberOf(input, 'email')).replace(/@.*/, '');
      return { result: ok({ sign_in: { user: userOf(userId) } }), cookie: userId };
    }
    case 'SignOut':
      if (cookie === '') return { result: err(appError('UNAUTHENTICATED')) };
      return person === cookie
        ? { result: ok({ sign_out: true }), cookie: '' }
        : { result: err(appError('PERSON_CHANGED')) };
    default:
      throw new Error(`nobody asks ${name} here`);
  }
}

function userOf(userId: string) {
  return { id: userId, email: `${userId}@vidu.vn` };
}
