import { branchScene } from '#renderer/ui/branch/branch-scene.ts';
import {
  budShape,
  fivePetals,
  flowerShapes,
  leafShape,
  markPetal,
} from '#renderer/ui/branch/flower-shape.ts';

/** How a cover is coloured and grown. The picture is 1600 × 840. */
export interface CoverLook {
  readonly palette: keyof typeof palettes;
  /** The large flower of the mark behind: its centre, radius and turn. */
  readonly petals: {
    readonly x: number;
    readonly y: number;
    readonly radius: number;
    readonly turn: number;
  };
  /** The branch in front: its seed, how much of it is in flower, and where it stands. */
  readonly branch: {
    readonly seed: number;
    readonly total: number;
    readonly open: number;
    readonly done: number;
    readonly x: number;
    readonly y: number;
    readonly scale: number;
    readonly turn: number;
  };
}

/**
 * Ground and petals of the course's stages, as covers of lessons have them (src/renderer/styles).
 */
const palettes = {
  mai: { ground: '#ffe393', petal: '#fabb15', centre: '#f2a90f', wood: ['#2a211a', '#54453a'] },
  la: { ground: '#dfeee0', petal: '#9fcaa6', centre: '#4d8f5b', wood: ['#2a211a', '#54453a'] },
  troi: { ground: '#dcecf5', petal: '#9cc7e0', centre: '#3f86b0', wood: ['#2a211a', '#54453a'] },
  son: { ground: '#fbe2da', petal: '#f0ae9b', centre: '#c9593d', wood: ['#2a211a', '#54453a'] },
  muc: { ground: '#2c2620', petal: '#4a3c22', centre: '#7a5a12', wood: ['#8a7462', '#b39a83'] },
} as const;

const leafTints = ['#9aa64e', '#b58a4c', '#7f9447', '#c2a35a'];

/** A cover as SVG. */
export function drawCover({ palette, petals, branch }: CoverLook): string {
  const { ground, petal, centre, wood } = palettes[palette];
  const scene = branchScene({
    total: branch.total,
    open: branch.open,
    done: branch.done,
    seed: branch.seed,
    form: 'wide',
  });
  const nodes = scene.nodes.map(({ state, variant, flowerTransform, budTransform }) =>
    state === 'announced'
      ? `<use href="#bud" transform="${budTransform}"/>`
      : `<use href="#${state === 'done' ? 'open' : 'pale'}${variant}" transform="${flowerTransform}"/>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1600 840" width="1600" height="840">
<defs>
<radialGradient id="petal" gradientUnits="userSpaceOnUse" cx="0" cy="0" r="1.05"><stop offset="0" stop-color="#e89a08"/><stop offset=".34" stop-color="#f7b30f"/><stop offset=".7" stop-color="#fabb15"/><stop offset="1" stop-color="#ffd557"/></radialGradient>
<linearGradient id="closed" gradientUnits="userSpaceOnUse" x1="0" y1=".2" x2="0" y2="-1.5"><stop offset=".3" stop-color="#dcb53a"/><stop offset="1" stop-color="#fcc93c"/></linearGradient>
<linearGradient id="wood" x1="1" y1="1" x2="0" y2="0"><stop offset="0" stop-color="${wood[0]}"/><stop offset="1" stop-color="${wood[1]}"/></linearGradient>
${flowerShapes.map((_, variant) => flower(variant, 'open') + flower(variant, 'pale')).join('\n')}
<g id="bud"><path d="${budShape.petals}" fill="url(#closed)"/><path d="${budShape.sepals}" fill="#8d9a4a"/><path d="${budShape.line}" fill="none" stroke="#6f7c36" stroke-width=".09" stroke-linecap="round"/></g>
${leafTints.map((tint, index) => `<g id="leaf${index}"><path d="${leafShape.blade}" fill="${tint}"/><path d="${leafShape.rib}" fill="none" stroke="#5f6b2f" stroke-opacity=".5" stroke-width=".04"/></g>`).join('')}
</defs>
<rect width="1600" height="840" fill="${ground}"/>
<g transform="translate(${petals.x} ${petals.y}) rotate(${petals.turn}) scale(${petals.radius})">${fivePetals.map((turn, index) => `<path d="${markPetal}" transform="rotate(${turn})" fill="${petal}" fill-opacity="${index % 2 === 0 ? 0.8 : 1}"/>`).join('')}<circle r=".15" fill="${centre}"/></g>
<g transform="translate(${branch.x} ${branch.y}) rotate(${branch.turn}) scale(${branch.scale})">
<g fill="url(#wood)">${scene.wood.map((path) => `<path d="${path}"/>`).join('')}</g>
<g fill="none" stroke="#fff" stroke-opacity=".1" stroke-width="2" stroke-dasharray="18 24">${scene.grain.map((path) => `<path d="${path}"/>`).join('')}</g>
<g fill="none" stroke="#6d6a3a" stroke-width="2">${scene.stalks.map((path) => `<path d="${path}"/>`).join('')}</g>
${scene.leaves.map(({ tint, transform }) => `<use href="#leaf${tint}" transform="${transform}"/>`).join('')}
${nodes.join('')}
</g></svg>`;
}

function flower(variant: number, tone: 'open' | 'pale'): string {
  const shape = flowerShapes[variant];
  if (shape === undefined) return '';
  const isOpen = tone === 'open';
  const petals = shape.petals.map(
    ({ outline, veins, transform }) =>
      `<g transform="${transform}"><path d="${outline}" fill="${isOpen ? 'url(#petal)' : '#fff6da'}" stroke="${isOpen ? '#e79f06' : '#d9b45a'}" stroke-width=".03"/>${isOpen ? `<path d="${veins}" fill="none" stroke="#e09a05" stroke-opacity=".45" stroke-width=".02" stroke-linecap="round"/>` : ''}</g>`,
  );
  const [filament, anther, heart] = isOpen
    ? ['#8a4b05', '#b4500a', '#c9cf62']
    : ['#c9a24a', '#d9b45a', '#e7d9a6'];
  return `<g id="${tone}${variant}">${isOpen ? `<path d="${shape.sepals}" fill="#8d9a4a"/>` : ''}${petals.join('')}<path d="${shape.filaments}" fill="none" stroke="${filament}" stroke-opacity=".55" stroke-width=".026"/><path d="${shape.anthers}" fill="${anther}"/><circle r=".085" fill="${heart}"/></g>`;
}
