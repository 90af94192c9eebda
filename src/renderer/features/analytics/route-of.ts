/** Parts of an address behind these belong to a person: an order, a ticket, a message. */
const personal = /^\/(order|your-ticket|history-email|admin)\/[^/]+/;

/** The page of an address as it is counted: `/order/:id` for whichever order it is. */
export function routeOf(pathname: string): string {
  return pathname.replace(personal, '/$1/:id');
}
