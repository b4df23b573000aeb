/** Everyday words, which are never corrected and name no product by themselves. */
export const commonWords: ReadonlySet<string> = new Set(
  `a able about above across actually add after again against age ago all almost along already also although always am
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
