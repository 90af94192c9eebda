/** Answer header of the API: for whom the answer was made, a user's id or `guest`. */
export const personHeader = 'x-mai-vang-person';
