import { offTopic } from './offTopic.ts';
import { productRequests } from './productRequests.ts';

/** Kinds of request. */
export type RequestKind =
  /** Products, described by what they are or should do. */
  | 'products'
  /** A fact about a product, or a comparison of products. */
  | 'fact'
  /** How the shop works, or what a term or a material means. */
  | 'service'
  | 'order'
  | 'stores'
  | 'person'
  /** Other subjects than the shop, small talk and abuse included. */
  | 'offTopic';

/**
 * Sentences of each kind, one a line, from which the agent learns to tell the kinds apart. Words in capitals stand for any
 * word of the shop: KIND for a kind of product, NAME for the name of a product, COLOUR, BRAND, CITY and NUMBER.
 */
export const exampleRequests: Readonly<Record<RequestKind, string>> = {
  products: productRequests,
  fact: `
how heavy is the NAME
what does the NAME weigh
is the NAME waterproof
is it waterproof
does the NAME have a hood
does it have pockets
how many pockets does the NAME have
does it come with a cover
which colours does the NAME come in
what sizes does the NAME come in
what is the NAME made of
how warm is the NAME
how long does the NAME keep drinks hot
how long does the battery of the NAME last
can the NAME go in the dishwasher
can I wash the NAME in the machine
can I wear the NAME in the snow
can the NAME be repaired
would the NAME survive a storm
is the NAME ok for driving
is the NAME good for wide feet
is the NAME any good in mud
will a laptop fit in the NAME
does a bottle fit into the side pocket of the NAME
how big is the NAME when it is packed
how tall is the NAME inside
how thick is the NAME
how wide is it
how many litres
how many people
how heavy
how warm
which sizes
what happens when it gets wet
is it a problem when it snows
does it matter if it gets dirty
what length is the NAME
what does it weigh without the bag
how small does it get
what kind of zip does it have
does it have anything to hang it up
how many do I get
is it loud
can I use it as a pillow
how long does it last
which of the two is warmer
which one is better in the rain
which of those is best in snow
which one dries faster
how much for both
how much are two of them
what do they cost together
what would three cost
does it turn itself off
what is the light of the NAME like
is there anything to close it with
does the NAME have screws
how thick is the leather of the NAME
NAME on a gas stove, ok
what is the NAME filled with
how long is the NAME
how many people fit in the NAME
how many litres does the NAME hold
what is the water column of the NAME
what is the R-value of the NAME
how bright is the NAME
how fast does the NAME boil water
how long does it take to dry
NAME weight
NAME waterproof?
NAME - does it float
is the NAME vegan
is there leather in the NAME
does the NAME contain wool
what do people say about the NAME
how is the NAME rated
how much is the NAME
what does the NAME cost
was the NAME more expensive before
who makes the NAME
is the NAME for men or for women
is the NAME in stock
is the NAME available in NUMBER
is it available in COLOUR
do you have the NAME in size M
which is warmer, the NAME or the NAME
NAME or NAME, which one is lighter
what is the difference between the NAME and the NAME
compare the NAME and the NAME
NAME versus NAME
does the NAME run small
can a child close the NAME alone
until which temperature is the NAME comfortable
what temperature is the NAME for
how deep is the NAME
does the NAME squeak
does the NAME smell
can I use the NAME on a glacier
how does the NAME close
is the NAME heavy
is the first one waterproof
how heavy is the second one
does the last one have a hood
is this one good for summer
does this KIND have wheels
is the KIND you showed me washable
can you stand up in it
can you sit on it
how does it feel on the skin
does it stretch
will it keep me dry
do they have ankle support
are they waterproof
are these good for running
tell me more about the NAME
what is the NAME like
what comes with the NAME
is the NAME sold as a pair
what kind of gas does the NAME use
can I adjust the straps of the NAME
does the NAME need to be broken in
what is special about the NAME
how many pieces are in the NAME
what is the biggest load for the NAME`,
  service: `
do you deliver to my address
how long does delivery take
what does shipping cost
can I return it
how do I send something back
when do I get my money back
how can I pay
do you take credit cards
can I pay later
do you have gift cards
any discount for students
do you price match
how long is the guarantee
do you repair things
my zip is broken, can you fix it
how do I wash it
how do I wash my KIND
how do I clean my KIND
how should I look after my KIND
can I put my KIND in the washing machine
can I tumble dry my KIND
what temperature do I wash KIND at
my KIND is dirty, what now
my KIND stinks, how do I wash it
my KIND has a hole, can you mend it
the zip of my KIND broke
my KIND broke after a year
what does it cost to repair a KIND
the KIND I bought are too small, can I swap them
the KIND do not fit, can I send them back
I bought a KIND and it does not fit
I want a different size of the KIND I ordered
can I exchange the KIND for a bigger size
how should a KIND fit
what size KIND do I need
do your KIND run small or large
what is the difference between down and synthetic
what does merino mean
what is a membrane
what does water column mean
explain R-value
which material is better when it rains
is wool better than polyester
why is down so warm
are your KIND free of harmful chemicals
are your products made fairly
where do your products come from
what are your KIND made of in general
can I take a KIND on a plane
how do I contact you
what is your phone number
who are you
what brands do you have
what do you do with my data
is there a newsletter
can you wrap it as a present
can I cancel my order
can I change the address
does it cost anything to return
what happens if it breaks
is it possible to pay in instalments
do you charge for delivery
until when do I have to order
is it free to send back
what if nobody is at home when the parcel comes
do you send a receipt
can I order by phone
do you buy back old things
do you rent out KIND
do you take old KIND for recycling
do you deliver to schools
do I have to create an account
can I leave a review
do you offer courses
are you hiring
my KIND smell, any tips
KIND stink, what can I do`,
  order: `
where is my order
where is my parcel
has my order been sent
my order has not arrived
I am still waiting for my parcel
when does my order come
order NUMBER
what about order NUMBER
track order NUMBER
status of my order
any news about my parcel
my package is late
it says delivered but there is nothing here
I ordered a KIND last week and it is not here
did you get my order
is my order ready
is my parcel on its way
the courier never came
I have not received anything yet
can you look up my order
why does my order take so long
tracking number please
my KIND has still not been delivered
half of my order is missing`,
  stores: `
where are your stores
do you have a shop in CITY
is there a branch near me
nearest store
opening hours CITY
when does the CITY store open
are you open on Sunday
are you open today
until when are you open
what time do you close
address of the shop in CITY
how do I get to the store
is there parking at the CITY store
phone number of the CITY shop
which stores do repairs
which stores sell gas
in which shop can I try on boots
do you have a shop in my country
can I visit you somewhere
where can I see it in person
is the CITY shop open on holidays
do you have a store in Berlin
where in CITY are you
is there a physical shop`,
  person: `
can I talk to a human
I want to speak to a person
connect me with an employee
get me a real person
let me chat with a colleague
I do not want to talk to a bot
is there somebody real I can chat with
put me through to someone
I need help from a member of staff
transfer me to an agent
can a human help me please
I want your manager
let me speak to the manager`,
  offTopic,
};
