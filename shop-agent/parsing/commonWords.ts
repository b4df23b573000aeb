/** Everyday words, which are never corrected and name no product by themselves. */
export const commonWords: ReadonlySet<string> = new Set(
  `oslo capsize capsized pension region exist allowed skipper campfire fortnight grandkids rained drizzly boggy chemicals
  a able about above across actually add after again against age ago all almost along already also although always am
  among amount an and angry another answer any anybody anyone anything anyway apart are area arm around arrive arrived as
  ask asked at away awful back bad badly be bear because become been before began begin behind being believe below beside
  best better between beyond big bit body book both bought bread break bring broke broken brought build bus busy but buy
  buying by call came camera can card care careful carry cart case cash catch cause chance change charge cheap cheaper check
  checkout choice choose chosen city clean clear clock close closed coffee cold colour color come comes coming common compare
  compared complain complaint complete condition contact continue cook cool correct cost costs could count country couple
  course cover crazy credit cup cut daily damage damaged date day days deal dear decide deep delay delayed deliver delivered
  delivery detail details did differ difference different difficult dinner direct do does doing done door doubt down draw dream
  dress drink drive drop dry during each early easily easy eat eight either eleven else email empty end enjoy enough enter
  entire especially even evening ever every everybody everyone everything everywhere exactly example except exchange expect
  expensive explain extra eye eyes face fact fair fall family far fast feel feet fell felt few fifteen fifty fill final
  finally find fine finger finish fire first fish fit fits fitting five fix fold follow food foot for forest forget forgot
  form found four free freeze fresh friend friends from front full fun funny further future game garden gave general get
  gets getting gift girl give given giving glad glass go goes going gone good got great green ground group grow guess guide
  guy had hair half hand hands happen happened happy hard has hate have having he head health hear heard heart heat heavy
  held hello help her here hey hi high higher hill him his hold home honest hope hot hour hours house how however huge human
  hundred hurry i ice idea if ill important in include inside instead interested into is island issue it item items its itself
  job join joke just keep keeps kept key kill kind kit knee knees knew know lake land language large last late later laugh
  lead leak learn least leave left leg legs less let letter life light like likely line list listen little live local long
  longer look looking lose lost lot lots love low lower luck lunch machine made mail main make makes making man manager many
  map mark material matter may maybe me mean means meant measure measured meet member men message middle might mile mind mine minute
  miss missing mistake mix moment money month more morning most mountain mountains mouth move moved much music must my myself
  name near nearby nearest nearly need needed needs neither never new news next nice night nine no nobody noise none nor
  normal normally north not note nothing now number of off offer office often oh ok okay old on once one only onto open
  opening or order ordered orders other others our out outdoor outdoors outside over own pack packed packing page paid pair
  paper parcel park part parts party pass past pay paying payment people perfect perhaps person pick picture piece place plan
  plane play please point poor possible post power prefer present pretty price prices print private probably problem product
  products promise proof proper public pull push put quality question questions quick quickly quiet quite radio rain ran rather
  rating reach read ready real really reason receive received recommend record refund remember repair replace reply request rest
  return returned returns reviews rich ride right river road rock room rough round rub rule run runs sad safe said sale same sand
  sat save saw say says scale school sea season seat second see seem seen sell sells send sense sent service set seven several
  shall shape share sharp she ship shipped shipping shop shops short should show showed shower sick side sign similar simple
  since sing single sir sister sit site six size sizes sky sleep sleeping slow small smell smile so soft sold some somebody
  someone something sometimes somewhere son soon sorry sort sound south speak special spend split spot spring staff stand
  star start started state stay step stick still stock stolen stone stop store stores storm story straight strange street strong
  student stuff stupid such sudden suit summer sun sure surprise swap sweat swim system table take taken takes talk tall tea
  tell ten term terrible test than thank thanks that the their them then there these they thick thin thing things think
  third this those though thought thousand three through till time times tip tired to today together told tomorrow ton too
  took total touch tough tour towards town track train transfer travel tree tried trip trouble true truly trust try trying tune
  turn twelve twenty twice two type under understand unless until up upon us use used useful user using usual usually value
  various very via view village visit voice wait waiting walk wall want wanted wants war warm warranty was wash washing watch
  water way we weak wear wearing weather web website week weekend weeks weight welcome well went were west wet what when where
  whether which while white who whole whom whose why wide wild will win wind window winter wish with within without wonder
  wonderful wood word work works world worry worse worst worth would write wrong wrote year years yes yesterday yet you young
  your yours yourself zero zip drift shade stride ember delta moss feather kettle minnow trail glacier pebble horizon harbour
  puddle cub fleet scramble firefly granite basalt heather storm gale snow morning liner hearth anything bothy holiday weather
  euros minutes fortnight reserve collect pickup locker invoice bank paypal instalment instalments voucher vouchers coupon
  discount discounts newsletter points loyalty reproof wax zipper seam sole soles mud odd sweaty chest waist inseam hip
  torso palm circumference centimetres centimeters inches inch sustainable sustainability chemicals carbon footprint robot
  assistant adviser advisor agent colleague representative joking poem weather president football recipe bitcoin politics stocks
  abort accept access excessive isolated complex couple threw stuck stray expense distant offer season session reflection drafts fees greek polar address adult advance afford alive allergy alone amazing angle ankle annoy annual apply appear aside
  assume attach autumn avoid awake aware baby backing bake balance ball ban band bang bar bare barely barn bars bath battery
  bean beat bell belly belong bend bet bill bind bird bite bitter blame blanket blank bless blind block blood blow bloke blokes boat
  bog boil bomb bone boom boost border borrow boss bother bounce bowl bra brain brake branch brand brave breath bridge brief
  bright brilliant brown browse browser brush bubble bug bump bunch bunion burn burst bust buddy button cab cable calf calm cancel
  candle cap cape capture casual cause celebrate cell central certain chain chalk chance chapter charity chat cheat cheek cheer
  chest chew chief child chill chin chip choose chuck church cinema circle claim class clever click cliff climb clip clock cloth
  cloud club coach coast code coin collar collect combine comfy comment common company complain compete complete computer
  concern condition cone confirm confuse connect consider contain content context contract cope copy core corner cotton cough
  count courage court cousin cove crack crash crazy cream create credit creek crew crime crop crowd cruise crush cry cure curious
  curl current curve customer cute damp dance danger dare dark data dead deaf dear debt decent definite degree delete depend
  desert desk destroy develop device diet dig dirt dirty disappear disaster discover discuss dish dive dizzy donkey dot double
  doubt dozen drag drain drawer drip drop drown drunk duck due dull dumb dusk dust duty eager ear earth ease east edge educate
  effect effort egg elbow elderly employ enemy engine engage engaged entire entrance error escape event exact exam excite excuse
  exercise exit expert explode explore express extend fail faint fake fame fan fancy fare farm fashion fasten fat fate fault
  favour favourite fear feature fee feed fella fellow fence festival fetch fever few field fight file film filter fist flash flat
  flavour flesh flood floor flow flower fly foil folk fond fool fork form forward freak free freeze frequent fridge frog frost
  fry fuel funeral funny fur fuss gap gas gate gather gentle ghost giant glare glide glory glow glue goat god gold gorgeous
  gossip grab grade grain grand granny grandad grandma grandpa nan grandparent grass grave grease greedy greet grey grind groom gross growth grumpy guard
  guest guy gym habit handle handy hang harm harsh hat hate hay headache heal heap heel height hell herb hero hide hint hip hire
  hit hobby hole hollow honey honeymoon hop horn horrible host hug hunger hunt hurt husband hubby ideal ignore image immediate
  impress improve incredible indeed inner insect inspire instant insure invite iron island itch itchy jam jar jaw jeans jet jewel joy
  judge juice jump junk jury keen kettle kick kid kidding kiss knife knit knock lack lad ladder lads lady lamb lamp lane lap laptop lash latest
  launch law lawn lay lazy lead leaf leak lean leap leather lend lesson level lid lie lift limb limit linen lip liquid litter liver load
  loan lock log lonely loose lord lot loud lounge lower loyal lump lung lush mad magic main major manage mate mates massive master match math meal
  measure meat medal medium melt memory mend mental menu mere mess metal method mid mild milk mill mistake mobile model moist mood moor
  mosquito motor motorbike mould mount mouse mud muddy mug multiply murder muscle mushroom naked narrow nasty nation native natural naughty navy neat
  neck needle neighbour nephew nerve nest net newspaper nick nightmare nod noisy normal nose notice nurse nut object obvious ocean odd
  odour offend officer oil older onion online operate opinion opposite ordinary oven overnight owe owner pace pack page pain paint pair pale
  palm pan panic parent parking partner passport past paste path patch patient pause pavement pay peak peg pen pension period permit personal
  pet petrol photo phrase piano pie pig pile pill pin pinch pipe pitch pitched pity plan plane planet plaster plastic plate platform plenty plot plug
  plus pocket poem poet poison polar pole police polish polite poll pond pool pop port portion possess posh post pot potato pound pour powder
  practice practise pray pregnant prep press pressure pretend prevent previous pride print prison prize process produce product promise prompt
  proof proper protect proud prove puddle puff pump punch puncture puppy purchase purpose purse push quarter queen query queue quick quid quit quite race
  racket rage rail raise random range rapid rare rash rate raw reach react reality rear reason rebel receipt recent recover recycle reduce reflect
  refuse regard region regret regular reject relate relax release rely remain remind remote remove rent replace rescue respect
  respond rest result retire reveal revise reward rhythm rib rice rid rip ripe rise risk rival roast rob robe role roll romantic roof root rot rotten
  rough row royal rubbish rude ruin rush sack sail sake salad salary salt sand sandwich sauce sausage save scale scan scare scarf scene scent
  school science score scout scrape scratch scream screen screw seal search seat secret secure seed seek seldom select self selfish sew shade
  shadow shake shall shallow shame share sharp shave sheep sheet shelf shell shelter shift shin shine shiver shock shoot shore short shorten shot shoulder
  shout shove shrink shut shy sigh sight signal silent silly silver sink sip skill skin skip slack slam slap sleeve slice slide slim slip slope slot
  smart smash smelly smoke smooth snack snap snatch sneak sneeze sniff snore soak soap social society solid solve sort soul sour sow space spare
  spark specific speech speed spell spider spill spin spit spite spoil sponge spoon sport spray spread squash squashes squeak squeeze squirrel stab stable stack
  stage stain stair stale stamp stare starve station steady steal steam steel steep steer stem stiff stiffen sting stink stir stitch stomach
  storage stove strap strain stranger straw stream strength stress stretch strict strike string strip stroke stroll structure struggle stubborn studio study
  stuff subject suck suffer sugar suggest suggestion suitcase sum sunburn sunburnt sunny sunshine supper supply support suppose surf surface
  survive suspect swallow swear sweep sweet swell swift swing switch sword symbol tablet tail talent tame tank tap tape target task taste
  taught teach tear tease teenager temper temple tempt tend tense tenth term text theirs theft therefore thief thigh thirst thirsty thorn thread
  threat throat throw thrown thumb thunder ticket tidy tight tin tiny tissue title toast toddler toe toilet tomato tone tongue tool tooth torch toss
  tourist toy trace trade tradition traffic trail trailer trap trash treasure treat trek tremble trial tribe trick trim troop tropical trouser
  trunk tub tube tug tunnel twig twin twist typical ugly umbrella uncle uncomfortable unhappy uni uniform union unique unit universe university unless
  upset urban urge urgent usual vague valley van vanish vary vast vegetable vehicle vein verse vessel victim video vinegar virus visible
  vital vivid vote wade wage waist wake wander wardrobe warn wasp waste wave weapon web weep weigh weird wheel whip whisper whistle wicked
  width wife willing wing wipe wire wise witness wolf woman wool wound wrap wreck wrist yard yawn yell youth zone absolutely
  apparently basically certainly currently definitely eventually exactly finally generally hardly honestly hopefully immediately including
  literally mainly maybe mostly nearly obviously originally particularly possibly previously probably properly quickly recently regularly
  seriously slightly sometimes somehow specially strongly suddenly surely totally unfortunately usually whatever whenever wherever whichever whoever
  could should would shouldnt couldnt wouldnt wasnt arent werent hasnt havent hadnt aint gotta gonna kinda sorta dunno lemme gimme cuz cos
  bout tho thru till yours ours hers xmas pressie pressies fave comfy telly footie brolly wellies kiddo kiddos hols
  hola bonjour hallo salut guten tag danke merci gracias bitte ciao adios tschuss moin servus buenos dias bye goodbye cheers
  thx pls ty lol hmm huh ugh wow yep yeah nope nah thanx yo heya hiya howdy mine theirs cant dont wont isnt doesnt
  meaning means film films movie movies king queen singer actor author planet moon stars space history science maths math
  homework essay story novel poem poems riddle quiz language translate spell capital population country countries
  rule rules instruction instructions password admin hidden secret pirate rude system prompt token developer mode
  invest investing money crypto loan mortgage doctor medicine headache tax taxes lawyer court insurance flight flights
  hotel hotels restaurant restaurants taxi pasta bread cake cakes pancakes soup dog dogs cat cats horse birthday wedding
  christmas easter holiday party guitar piano game games chess football soccer tennis team player goal match won
  cardigan dress jeans bra suit tie ring watch phone charger camera drone ski skis snowboard surfboard bicycle helmet rope
  harness carabiner axe knife hammock chair table cooler lantern compass map gps binoculars umbrella towel pillow toothbrush`
    .split(/\s+/)
    .filter(Boolean),
);
