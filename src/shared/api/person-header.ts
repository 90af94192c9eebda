/**
 * Header of requests and answers of the API: whose they are. An answer says for whom it was made, a
 * user's id or `guest`. A request may say for whom the page believes to ask, a user's id: a session
 * that is another's by now refuses it with `PERSON_CHANGED`, nothing done. All tabs of a browser
 * share one session, so a page's own belief proves nothing to the server, and the session nothing
 * to the page.
 */
export const personHeader = 'x-mai-vang-person';
