import type { BlogSlug } from '#libs/routes.js';

type Part = { heading: string } | { text: string } | { list: readonly [string, ...string[]] };

export const ARTICLES: Record<BlogSlug, readonly Part[]> = {
  'daily-dust-and-your-paint': [
    {
      text: 'Leave a car in a basement for one night and draw a finger across the bonnet. What comes off is not soft: road dust is mostly fine quartz and brake metal, and both are harder than the clear coat on your paint.',
    },
    {
      text: 'Left alone, dust does nothing. The damage happens when it moves. A dry rag pushed across a dusty panel drags thousands of tiny edges over the clear coat, and each leaves a hair-thin line. In low sun you see them as a grey spider’s web around every reflection.',
    },
    { heading: 'Why Sunday is too late' },
    {
      text: 'Dust that stays is not only dust. Dew wets it each night, the sun bakes it each day, and after a week it holds on like a thin layer of mortar. Then it takes pressure or a lot of water to move it. Pressure scratches, and most buildings don’t have the water.',
    },
    {
      text: 'A day’s dust is another matter. It is loose, and a clean microfibre cloth lifts it off instead of pushing it along. One light pass is enough.',
    },
    { heading: 'How to do it well' },
    {
      list: [
        'Fold the cloth into eighths and use a fresh face for every panel.',
        'Start at the roof and work down. Sills and wheels come last, with a cloth of their own.',
        'Straight lines, no circles. Circles show in the sun.',
        'If the cloth drags, stop. Mist the panel and wipe wet.',
        'Once a cloth has touched the ground, use it for the wheels only.',
      ],
    },
    {
      text: 'Done every day this takes a few minutes, a set of cloths and about a mug of water. It’s also why a car that is wiped daily often looks newer after five years than one that was scrubbed every weekend.',
    },
  ],
  'monsoon-maintenance': [
    {
      text: 'Between June and September, a car meets more water than in the rest of the year combined. Most of it is harmless. What it carries and where it stays is not.',
    },
    { heading: 'Before the first rain' },
    {
      list: [
        'Wiper blades: if they chatter or leave a fan of streaks, the rubber has hardened. Change both.',
        'Door and boot seals: wipe them and feel for cracks. A coat of silicone keeps them supple.',
        'Tyres: the grooves carry the water away. Below 2 mm they can’t.',
        'Drains: leaves collect under the bonnet, below the windscreen. Clear them out by hand.',
        'Glass: clean it inside too. Half of what blinds you at night is a film on the inside.',
      ],
    },
    { heading: 'While it rains' },
    {
      text: 'Rain doesn’t wash a car. Each drop dries into a ring of what it caught on the way down, and in the city that is soot and a little acid. Wipe the rings off the next morning and they’re gone. Leave them in the sun for a fortnight and they etch the paint.',
    },
    {
      text: 'Mud in the wheel arches holds water against the metal for days. Rinse it off after every drive on an unpaved road, before it dries.',
    },
    { heading: 'That smell' },
    {
      text: 'Nine times out of ten it comes from the carpet, not the air conditioning. Lift the mats and press a dry cloth to the floor below. If it comes up wet, park under cover and leave the doors open for an afternoon. Vacuum before you reach for the perfume: scent over damp is worse than either.',
    },
    {
      text: 'In a community car park, find out where water collects after a night of rain, and don’t park there. Your cleaner knows: just ask.',
    },
  ],
  'wax-before-summer': [
    {
      text: 'Heat doesn’t fade paint. Ultraviolet light does: it breaks the long molecules in the clear coat, a few at a time, until the surface turns dull and then chalky. Here, the April sun does in a month what takes a season elsewhere.',
    },
    { heading: 'What wax does' },
    {
      text: 'A coat of wax is fifty times thinner than a hair. It does three things: it absorbs part of the light before the paint does, it fills the finest scratches so that the surface looks deep, and it makes water bead, roll off and take the dust with it.',
    },
    {
      text: 'It won’t make a car scratch-proof, and it won’t repair clear coat that has already gone white. Wax protects; it doesn’t restore. That’s why it goes on before the summer.',
    },
    { heading: 'How long it lasts' },
    {
      text: 'Outdoors, a coat lasts four to six weeks; in a basement, about eight. Car shampoo, bird droppings and the hose at the petrol pump all shorten that. To see whether it’s time, pour a glass of water on the bonnet. If it lies flat in a sheet, the wax is gone.',
    },
    { heading: 'When to renew' },
    {
      list: [
        'Once a month from February to June.',
        'After the monsoon, when the car has been cleaned down to the paint.',
        'On a cool panel in the shade. Wax on a hot bonnet sets before it can be spread.',
        'Never over dust: the cloth would rub it in.',
      ],
    },
    { text: 'And between coats, the oldest protection of all: wipe off bird droppings the same morning.' },
  ],
};
