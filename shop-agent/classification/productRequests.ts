/** Requests for products, one a line, with the placeholders of `exampleRequests`. */
export const productRequests = `
KIND
COLOUR KIND
waterproof KIND for men
KIND under NUMBER €
KIND between NUMBER and NUMBER €
I need a KIND
I need a KIND for my son, size NUMBER
looking for a warm KIND for winter
do you have KIND in COLOUR
do you sell KIND
have you got any KIND for women
show me your KIND
show me all KIND
which KIND would you recommend for hiking
which KIND should I buy for the mountains
what is the best KIND for rain
I want a light KIND that packs small
a KIND for my wife, not too expensive
a present for my father who likes walking
gift for a girl of NUMBER years
something warm for cold evenings
something to keep my hands warm
something against the rain
something to carry my lunch in
anything for under NUMBER €
any COLOUR KIND left
KIND on sale
what do you have on sale
what is reduced at the moment
cheap KIND
the cheapest KIND you have
the lightest KIND
KIND, no leather
vegan KIND
KIND without down
KIND with a hood and pockets
KIND with a laptop compartment
KIND for NUMBER people
KIND of NUMBER litres
NUMBER to NUMBER litre KIND
KIND that weighs less than NUMBER grams
KIND for temperatures down to NUMBER degrees
women's KIND size M
men KIND NUMBER
kids KIND size NUMBER
KIND for a child of NUMBER years
my son needs a KIND for school
my feet are always cold, which KIND would help
I sweat a lot, so I want a KIND that breathes
it rains a lot here and I need a KIND
we go camping in spring and need a KIND
I am going to Scotland in May and still need a KIND
I walk the dog every morning and want KIND that keep me dry
I cycle to work and my back gets wet, which KIND is good
my old KIND is broken, I want a new one
my KIND leaks, can you show me a better one
my KIND is worn out, show me new ones
KIND, KIND and KIND for under NUMBER € together
a KIND and a KIND, NUMBER € for both
I have NUMBER € for a KIND and a KIND
what can I get for NUMBER €
equip me for a weekend in the mountains for NUMBER €
what do I need for a day hike
what should I pack for a week of trekking
complete outfit for a beginner
only COLOUR ones
is there a KIND I can take on the train
is there a KIND for hand luggage
are there KIND for the plane
my limit is NUMBER € for a KIND
comfort below NUMBER
down ones
merino ones
something to drink from
something to see by in the dark
something to sleep on
only for men
the waterproof ones please
without a hood
bigger than NUMBER litres
not more than NUMBER €
from NUMBER to NUMBER €
in COLOUR
show me cheaper ones
do you have anything similar
something lighter
do you carry BRAND
BRAND KIND
everything from BRAND
what KIND do you have
which KIND are waterproof
which KIND do you sell for children
which of your KIND are warm and light
which of your KIND are made of wool
which KIND have wheels
which ones are recycled
which ones have a hood
which of them are for women
which of these can go in the dryer
and KIND for her too
and KIND to go with it
and a KIND as well
also KIND for my brother
it is for a man with broad shoulders
it should be light
it has to be warm and it must not cost much
they should be waterproof
no, for kids
KIND made of wool
KIND made of cotton
what is your lightest KIND
what is your best KIND
KIND rated for NUMBER degrees
KIND with a comfort temperature between NUMBER and NUMBER
men KIND reduced if possible
KIND for my friend so she can use it in the rain
I want to surprise my dad with a KIND
which KIND keeps out the wind
is there a KIND that works without batteries
are there KIND with wide fit
I would like to see KIND that dry quickly
I want to buy a KIND
I am after a sturdy KIND
could you suggest a good KIND for beginners
can you find me a KIND with a NUMBER mm water column
got any KIND that do not smell
help me choose a KIND
need new KIND asap
want KIND, COLOUR or COLOUR, size L
KIND for wide feet
KIND to sleep in at NUMBER degrees
comfortable KIND for long walks
merino KIND
I burn easily in the sun and want a KIND
a washable KIND for the kids
KIND I can wash in the machine
KIND that does not shrink
KIND which can be repaired
KIND as a present for mum, wrapped
KIND that I can carry on the plane`;
