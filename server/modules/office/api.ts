export { type FirstOwnerLink, inviteFirstOwner } from './first-owner.ts';
export { createOffice, isLastOwner, type Office } from './service.ts';
